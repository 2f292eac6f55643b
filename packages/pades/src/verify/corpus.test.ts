import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { nameOf } from "@foja/testing/corpus/corpus-file";
import { corpusFolder } from "@foja/testing/corpus/env";
import { hasCorpus, sweepOf, wholeCorpus } from "@foja/testing/corpus/read-corpus";
import { beforeAll, describe, expect, test } from "vitest";

// Signed public PDFs with pyHanko's recorded verdicts: see sign/corpus.test.ts.

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
  /** Of judging it, as a multiple of what a plain document costs. */
  readonly times: number;
};

/** Some seconds beside some thousandths. */
const TIMES_MAX = 1_000;

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

const rows = sweepOf(
  wholeCorpus.filter(
    ({ file, pyhanko }) => file.startsWith("signed/") || (pyhanko.signatures ?? []).length > 0,
  ),
  [...Object.keys(REFUSED), ...Object.keys(ON_PURPOSE).map((name) => name.slice(0, name.indexOf(" ")))],
);
const files = rows.map(({ file }) => file);

describe.skipIf(!hasCorpus)("signed documents from everywhere", () => {
  let verdicts: ReadonlyMap<string, FileVerdict> = new Map();
  let maxRssKb = Number.POSITIVE_INFINITY;

  beforeAll(async () => {
    const script = fileURLToPath(new URL("./test-support/corpus-verdicts.ts", import.meta.url));
    const args = ["--import", "tsx", script, corpusFolder, ...files];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
    const answer: { verdicts: FileVerdict[]; maxRssKb: number } = JSON.parse(stdout);
    verdicts = new Map(answer.verdicts.map((verdict) => [verdict.file, verdict]));
    maxRssKb = answer.maxRssKb;
  });

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
      ...ON_PURPOSE[`${nameOf({ file })} ${recorded.field}`]?.expected,
    });
  });

  test.each(rows)("$file: judged or refused on purpose, at a bounded cost", (row) => {
    expect(verdicts.get(row.file)?.refused).toBe(REFUSED[nameOf(row)]);
    expect(verdicts.get(row.file)?.times).toBeLessThan(TIMES_MAX);
  });

  test("no exception is kept that is not needed", () => {
    for (const [name, { expected }] of Object.entries(ON_PURPOSE)) {
      const found = judged.find(({ file, recorded }) => `${nameOf({ file })} ${recorded.field}` === name);
      expect(found?.recorded, name).toBeDefined();
      expect(found?.recorded, name).not.toMatchObject(expected);
    }
  });

  test("all of them in one process take less than 300 MB", () => {
    expect(maxRssKb).toBeLessThan(300 * 1024);
  });
});
