import { nameOf } from "@foja/testing/corpus/corpus-file";
import { hasCorpus, sweepOf } from "@foja/testing/corpus/read-corpus";
import { judgeManyWithPyhanko, validateManyWithPdfsig } from "@foja/testing/judges/many-files";
import { type Picture, renderWithPoppler } from "@foja/testing/judges/render";
import { isMissing } from "@foja/testing/judges/run-program";
import { beforeAll, describe, expect, test } from "vitest";
import type { Box } from "../layout/signing-sheet";
import { listPages } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { type SignedFile, signCorpus, signedFiles, TAKES_MORE, unsignedFiles } from "./test-support/corpus";

type Judged = SignedFile & {
  readonly pyhanko: Awaited<ReturnType<typeof judgeManyWithPyhanko>>[number];
  readonly pdfsig: readonly string[];
};

type Exception = { readonly expected: unknown; readonly because: string };

const VALID = { intact: true, valid: true };

/** Where pyHanko says otherwise, and why that is no fault of the signatures. */
const OTHERWISE: Readonly<Record<string, Exception>> = {
  "44d78e2c-minimal-illegal-header.pdf": {
    expected: { error: "PdfReadError: Illegal PDF header" },
    because: "its header has no version; pyHanko does not read it unsigned either",
  },
  "5a2b4f72-pdf-xref-streams.pdf": {
    expected: [
      { ...VALID, coverage: "ENTIRE_REVISION", modificationLevel: "OTHER" },
      { ...VALID, coverage: "ENTIRE_FILE", modificationLevel: "NONE" },
    ],
    because:
      "its metadata is no XMP, which pyHanko calls suspicious in any revision after the first signature",
  },
};

/** Pages that look otherwise, and why. */
const REDRAWN: Readonly<Record<string, string>> = {
  "129bc2b7-formexample.pdf":
    "its form left it to viewers to draw the values; they were drawn before signing",
  "b4189db1-bug1844583.pdf": "its form left it to viewers to draw the values; they were drawn before signing",
};

const unsigned = sweepOf(unsignedFiles, [...Object.keys(OTHERWISE), ...Object.keys(REDRAWN)]);
const signed = sweepOf(signedFiles, TAKES_MORE);

const DPI = 40;
const PER_PROCESS = 40;

const judgeAll = async (files: readonly SignedFile[]): Promise<Judged[]> => {
  const judged: Judged[] = [];
  for (let from = 0; from < files.length; from += PER_PROCESS) {
    const part = files.slice(from, from + PER_PROCESS);
    const pdfs = part.map(({ after }) => after as Buffer);
    const [pyhanko, pdfsig] = await Promise.all([judgeManyWithPyhanko(pdfs), validateManyWithPdfsig(pdfs)]);
    part.forEach((file, index) => {
      judged.push({ ...file, pyhanko: pyhanko[index] ?? [], pdfsig: pdfsig[index] ?? [] });
    });
  }
  return judged;
};

/** Pixels that differ, but for those of the box (points from the lower left corner) and a pixel around it. */
const strayPixels = (a: Picture, b: Picture, box: Box | undefined): number => {
  const scale = DPI / 72;
  let count = 0;
  for (let at = 0; at < a.pixels.length; at++) {
    if (a.pixels[at] === b.pixels[at]) continue;
    const [x, y] = [at % a.width, a.height - Math.floor(at / a.width)];
    const isInBox =
      box &&
      x >= box[0] * scale - 2 &&
      x <= box[2] * scale + 2 &&
      y >= box[1] * scale - 2 &&
      y <= box[3] * scale + 2;
    if (!isInBox) count++;
  }
  return count;
};

const expectValid = (verdicts: Judged["pyhanko"]): void => {
  if (!Array.isArray(verdicts)) expect.fail(JSON.stringify(verdicts));
  expect(verdicts.length).toBeGreaterThan(0);
  const expected = verdicts.map((_, index) =>
    index === verdicts.length - 1
      ? { ...VALID, coverage: "ENTIRE_FILE", modificationLevel: "NONE" }
      : { ...VALID, coverage: "ENTIRE_REVISION", modificationLevel: "FORM_FILLING" },
  );
  expect(verdicts).toMatchObject(expected);
};

describe.skipIf(!hasCorpus || isMissing("pyhanko", "pdfsig", "certutil"))(
  "signed documents from everywhere",
  () => {
    let judged: ReadonlyMap<string, Judged> = new Map();

    beforeAll(async () => {
      const { files } = await signCorpus([...unsigned, ...signed]);
      const taken = [...files.values()].filter(({ after }) => after !== undefined);
      judged = new Map((await judgeAll(taken)).map((file) => [file.file, file]));
    });

    // What was refused is told and justified in corpus.test.ts.
    test.each(unsigned)("$file: valid for pyHanko and pdfsig", (row) => {
      const found = judged.get(row.file);
      if (!found) return;
      const exception = OTHERWISE[nameOf(row)];
      if (exception) expect(found.pyhanko).toMatchObject(exception.expected as object);
      else expectValid(found.pyhanko);
      expect(found.pdfsig.length).toBeGreaterThan(0);
      expect(new Set(found.pdfsig)).toEqual(new Set(["Signature is Valid."]));
    });

    test("signed files take one more signature, and those before stay as they were", () => {
      const more = signed.flatMap((row) => judged.get(row.file) ?? []);
      expect(more.length).toBeGreaterThan(0);
      for (const { file, pyhanko } of more) {
        const verdicts = Array.isArray(pyhanko) ? pyhanko : [];
        expect(verdicts.at(-1), file).toMatchObject({ ...VALID, coverage: "ENTIRE_FILE" });
        for (const { intact, modificationLevel } of verdicts.slice(0, -1)) {
          expect({ intact, modificationLevel }, file).toEqual({
            intact: true,
            modificationLevel: "FORM_FILLING",
          });
        }
      }
    });

    test.each(unsigned)("$file: its own pages look as before", async (row) => {
      const { original, before, after, box } = judged.get(row.file) ?? {};
      if (!original || !before || !after) return;
      const reader = new PdfReader(before);
      const count = listPages(reader, reader.catalog).length;
      for (const page of new Set([1, count])) {
        const [old, now] = await Promise.all(
          // What programs do with a broken file is their own affair.
          [row.qpdf_check === 0 ? original : before, after].map((pdf) =>
            renderWithPoppler(pdf, { dpi: DPI, page }),
          ),
        );
        expect(now === undefined).toBe(old === undefined);
        if (!old || !now) continue;
        expect([now.width, now.height]).toEqual([old.width, old.height]);
        if (nameOf(row) in REDRAWN) expect(strayPixels(old, now, box)).toBeGreaterThan(0);
        else expect(strayPixels(old, now, box)).toBe(0);
      }
    });
  },
);
