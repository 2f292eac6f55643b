import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { CorpusFile } from "@foja/testing/corpus/corpus-file";
import { corpusFolder } from "@foja/testing/corpus/env";
import { wholeCorpus } from "@foja/testing/corpus/read-corpus";
import { withFolder } from "@foja/testing/judges/work-folder";
import type { Box } from "../../layout/signing-sheet";

export const unsignedFiles = wholeCorpus.filter(({ file }) => file.startsWith("unsigned/"));
export const signedFiles = wholeCorpus.filter(({ file }) => file.startsWith("signed/"));

/** Signed files that take one more signature; the others have neither an empty field nor a marker with room below it. */
export const TAKES_MORE: readonly string[] = [
  "581963a1-TeleSec_PKS_eIDAS_QES_CA_1-baseline-b.pdf",
  "98a889d7-sample_form.pdf",
  "c0ce611f-with_xfa_fields.pdf",
];

export type SignedFile = CorpusFile & {
  readonly original: Buffer;
  /** signed; repaired: signed after a rewrite; else the code of the refusal. */
  readonly outcome: string;
  /** What it cost, as a multiple of what a plain document costs. */
  readonly times: number;
  /** Of what was signed into a field of the document's own pages, in what a reader sees; undefined: they stay as they are. */
  readonly box: Box | undefined;
  /** As it was opened, and signed; undefined when refused. */
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
};

export type CorpusOutcome = {
  readonly files: ReadonlyMap<string, SignedFile>;
  readonly root: Buffer;
  readonly maxRssKb: number;
};

type Answer = {
  readonly results: readonly {
    readonly file: string;
    readonly index: number;
    readonly outcome: string;
    readonly times: number;
    readonly box?: Box;
  }[];
  readonly root: string;
  readonly maxRssKb: number;
};

const SCRIPT = fileURLToPath(new URL("./sign-corpus.ts", import.meta.url));

/** Signs the files in a process of its own. */
export const signCorpus = (files: readonly CorpusFile[]): Promise<CorpusOutcome> =>
  withFolder(async ({ path }) => {
    const args = ["--import", "tsx", SCRIPT, corpusFolder, path, ...files.map(({ file }) => file)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
    const { results, root, maxRssKb }: Answer = JSON.parse(stdout);
    const signed = results.map(async ({ index, ...result }): Promise<[string, SignedFile]> => {
      const read = (which: string) => readFile(join(path, `${index}.${which}.pdf`));
      const isSigned = result.outcome === "signed" || result.outcome === "repaired";
      const row = files[index] as CorpusFile;
      const original = await readFile(join(corpusFolder, result.file));
      const [before, after] = isSigned
        ? await Promise.all([read("before"), read("after")])
        : [undefined, undefined];
      return [result.file, { ...row, ...result, box: result.box, original, before, after }];
    });
    return { files: new Map(await Promise.all(signed)), root: Buffer.from(root, "base64"), maxRssKb };
  });
