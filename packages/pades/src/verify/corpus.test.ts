import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";

// Signed public PDFs with pyHanko's recorded verdicts: see sign/corpus.test.ts.
const corpus = process.env.FOJA_CORPUS ?? "";
const hasCorpus = corpus !== "" && existsSync(join(corpus, "files.json"));
if (!hasCorpus)
  process.stderr.write("\n*** SKIPPED: corpus tests, FOJA_CORPUS names no folder with files.json ***\n");

type Recorded = {
  readonly field: string;
  readonly error?: string;
  readonly intact: boolean;
  readonly valid: boolean;
  readonly coverage: string;
  readonly modification_level: string | null;
};
type Row = { readonly file: string; readonly pyhanko: { readonly signatures?: readonly Recorded[] } };

type Verdict = {
  readonly fieldName: string;
  readonly intact: boolean;
  readonly valid: boolean;
  readonly coverage: string;
  readonly modificationLevel: string;
};
type FileVerdict = {
  readonly file: string;
  readonly signatures: readonly Verdict[];
  readonly refused?: string;
  readonly ms: number;
};

/** Where we answer otherwise than recorded, and why ours is the right answer. */
const ON_PURPOSE: Readonly<
  Record<string, { readonly expected: Partial<Verdict>; readonly because: string }>
> = {
  "92212d42-pdf-byterange-overlap.pdf Signature2": {
    expected: { valid: false },
    because: "a value is never called valid for bytes that are not the ones that were signed",
  },
};

/** Files that are not read, and why that is right. The recorded verdicts judge none of their signatures. */
const REFUSED: Readonly<Record<string, string>> = {
  // Encrypted for the keys of certificates: nothing can be read without one.
  "aaa338cf-signed-encrypted-pubkey-with-catalog-ref.pdf": "ENCRYPTED",
  // startxref does not lead to a cross-reference section; guessing would mean to judge another document than others show.
  "962dd614-pades-5-signatures-and-1-document-timestamp.pdf": "BROKEN_XREF",
  // Prev sections that lead in a circle.
  "e6ffaacc-pades_infinite_loop.pdf": "BROKEN_XREF",
  "ac1f2178-pades_opposite_infinite_loop.pdf": "BROKEN_XREF",
};

const rows: Row[] = hasCorpus ? JSON.parse(readFileSync(join(corpus, "files.json"), "utf8")) : [];
const files = rows
  .filter(({ file, pyhanko }) => file.startsWith("signed/") || (pyhanko.signatures ?? []).length > 0)
  .map(({ file }) => file);
const nameOf = (file: string) => file.slice(file.indexOf("/") + 1);

describe.skipIf(!hasCorpus)("signed documents from everywhere", () => {
  let verdicts: ReadonlyMap<string, FileVerdict> = new Map();
  let maxRssKb = Number.POSITIVE_INFINITY;

  beforeAll(async () => {
    const script = fileURLToPath(new URL("./corpus-verdicts.ts", import.meta.url));
    const args = ["--import", "tsx", script, corpus, ...files];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
    const answer: { verdicts: FileVerdict[]; maxRssKb: number } = JSON.parse(stdout);
    verdicts = new Map(answer.verdicts.map((verdict) => [verdict.file, verdict]));
    maxRssKb = answer.maxRssKb;
  }, 120_000);

  const judged = rows.flatMap(({ file, pyhanko }) =>
    (pyhanko.signatures ?? [])
      .filter(({ error }) => error === undefined)
      .map((recorded) => ({ file, recorded })),
  );

  test.each(judged)("$file, $recorded.field: as recorded", ({ file, recorded }) => {
    const verdict = verdicts.get(file)?.signatures.find(({ fieldName }) => fieldName === recorded.field);
    expect(verdict).toMatchObject({
      intact: recorded.intact,
      valid: recorded.valid,
      coverage: recorded.coverage,
      modificationLevel: recorded.modification_level ?? "NONE",
      ...ON_PURPOSE[`${nameOf(file)} ${recorded.field}`]?.expected,
    });
  });

  test.each(files)("%s: judged or refused on purpose, within five seconds", (file) => {
    expect(verdicts.get(file)?.refused).toBe(REFUSED[nameOf(file)]);
    expect(verdicts.get(file)?.ms).toBeLessThan(5_000);
  });

  test("no exception is kept that is not needed", () => {
    for (const [name, { expected }] of Object.entries(ON_PURPOSE)) {
      const found = judged.find(({ file, recorded }) => `${nameOf(file)} ${recorded.field}` === name);
      expect(found?.recorded, name).toBeDefined();
      expect(found?.recorded, name).not.toMatchObject(expected);
    }
  });

  test("all of them in one process take less than 300 MB", () => {
    expect(maxRssKb).toBeLessThan(300 * 1024);
  });
});
