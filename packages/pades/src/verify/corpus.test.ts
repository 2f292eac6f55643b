import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PdfError } from "../pdf/errors";
import { PdfReader } from "../pdf/reader";
import { MODIFICATION_LEVELS } from "./comparison";
import { type DocumentVerdict, verifyPdf } from "./verify-pdf";

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
  readonly modification_level: (typeof MODIFICATION_LEVELS)[number] | null;
};
type Row = { readonly file: string; readonly pyhanko: { readonly signatures?: readonly Recorded[] } };

const rows: Row[] = hasCorpus ? JSON.parse(readFileSync(join(corpus, "files.json"), "utf8")) : [];

// Stricter than the recorded verdict on purpose: we neither know these algorithms nor accept these forms.
const STRICTER = new Set(["UNSUPPORTED_ALGORITHM", "MALFORMED"]);
const rank = (level: string | null) => MODIFICATION_LEVELS.indexOf((level ?? "NONE") as "NONE");

describe.skipIf(!hasCorpus)("signed documents from everywhere", () => {
  const judged = rows.flatMap(({ file, pyhanko }) =>
    (pyhanko.signatures ?? [])
      .filter(({ error }) => error === undefined)
      .map((recorded) => ({ file, recorded })),
  );
  const verdicts = new Map<string, DocumentVerdict>();

  const verdictOn = (file: string): DocumentVerdict => {
    const known = verdicts.get(file) ?? verifyPdf(new PdfReader(readFileSync(join(corpus, file))));
    verdicts.set(file, known);
    return known;
  };

  test.each(judged)("$file, $recorded.field", ({ file, recorded }) => {
    const verdict = verdictOn(file).signatures.find(({ fieldName }) => fieldName === recorded.field);
    if (!verdict) throw new Error("the signature is not found");
    if (!STRICTER.has(verdict.problem ?? "")) {
      expect(verdict.intact).toBe(recorded.intact);
      if (recorded.intact) expect(verdict.valid).toBe(recorded.valid);
    }
    expect(verdict.coverage === "ENTIRE_FILE").toBe(recorded.coverage === "ENTIRE_FILE");

    // A document time stamp is long-term data to us, form filling to others when it stands on a page: the same to whoever asks
    // whether the document still holds. What others refuse we refuse, but for a page whose resources moved and stayed equal.
    const refused = recorded.modification_level === "OTHER";
    const isMoved = file.includes("Signature-P-DE_SCI-4");
    expect(verdict.modificationLevel === "OTHER").toBe(refused && !isMoved);
    expect(Math.abs(rank(verdict.modificationLevel) - rank(recorded.modification_level))).toBeLessThanOrEqual(
      isMoved ? 4 : 1,
    );
  });

  test.each(rows.filter(({ file }) => file.startsWith("signed/")))(
    "$file is judged or refused with a code",
    ({ file }) => {
      const started = performance.now();
      try {
        verdictOn(file);
      } catch (error) {
        expect(error).toBeInstanceOf(PdfError);
      }
      expect(performance.now() - started).toBeLessThan(5_000);
    },
  );
});
