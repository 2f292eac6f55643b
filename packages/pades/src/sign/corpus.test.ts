import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PdfError } from "../pdf/errors";
import { PdfReader } from "../pdf/reader";
import { openOrRepair } from "../pdf/repair";
import { appendSigningSheet } from "./append-sheet";
import { countSignatures } from "./count-signatures";
import { embedSignature } from "./embed-signature";
import { SigningError } from "./errors";
import { prepareSignature } from "./prepare-signature";

// Public PDFs that are not part of the repository: a folder with files.json, rows of {file, qpdf_check, ...}.
const corpus = process.env.FOJA_CORPUS ?? "";
const hasCorpus = corpus !== "" && existsSync(join(corpus, "files.json"));
if (!hasCorpus)
  process.stderr.write("\n*** SKIPPED: corpus tests, FOJA_CORPUS names no folder with files.json ***\n");

type Row = {
  readonly file: string;
  readonly qpdf_check: number;
};

const rows: Row[] = hasCorpus ? JSON.parse(readFileSync(join(corpus, "files.json"), "utf8")) : [];
const LIMIT_MS = 5_000;

const person = { name: "Ana Núñez", seal: "Directora", department: "Obras", entity: "Municipalidad" };
const signingTime = new Date("2027-03-05T15:00:00Z");
const stamp = { number: "IF-2027-00000001-MUNI-OBRAS", cityAndDate: "Tandil, 5 de marzo de 2027" };
const CMS = Buffer.from("3003020101", "hex");

const codeOf = (error: unknown): string => {
  if (error instanceof PdfError || error instanceof SigningError) return error.code;
  throw error;
};

describe.skipIf(!hasCorpus)("documents from everywhere", () => {
  const unsigned = rows.filter(({ file }) => file.startsWith("unsigned/"));
  const clean = unsigned.filter(({ qpdf_check }) => qpdf_check === 0);
  const odd = unsigned.filter(({ qpdf_check }) => qpdf_check !== 0);
  const signed = rows.filter(({ file }) => file.startsWith("signed/"));
  const read = ({ file }: Row) => readFileSync(join(corpus, file));

  test.each(clean)("$file gets a sheet and two signatures behind its own bytes", (row) => {
    const started = performance.now();
    const original = read(row);
    const sheet = appendSigningSheet(original, { signers: 2 });
    const first = embedSignature(prepareSignature(sheet, { person, signingTime }), CMS);
    const second = embedSignature(prepareSignature(first, { person, signingTime, stamp }), CMS);
    expect(second.subarray(0, original.length).equals(original)).toBe(true);
    expect(second.subarray(0, first.length).equals(first)).toBe(true);
    expect(countSignatures(new PdfReader(second)).signatures).toBe(2);
    expect(performance.now() - started).toBeLessThan(LIMIT_MS);
  });

  test.each(odd)("$file is repaired, signed or refused with a code", async (row) => {
    const started = performance.now();
    try {
      const { reader } = await openOrRepair(read(row));
      const sheet = appendSigningSheet(reader, { signers: 1 });
      const prepared = prepareSignature(sheet, { person, signingTime, stamp });
      expect(prepared.stampMode).toBe("fields");
    } catch (error) {
      expect(codeOf(error)).not.toBe("");
    }
    expect(performance.now() - started).toBeLessThan(LIMIT_MS);
  });

  test.each(signed)("$file keeps its bytes or is refused with a code", (row) => {
    const original = read(row);
    try {
      const { emptyFields } = countSignatures(new PdfReader(original));
      const [fieldName] = emptyFields;
      if (fieldName === undefined) return;
      const { bytes } = prepareSignature(original, { person, signingTime, fieldName });
      expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
    } catch (error) {
      expect(codeOf(error)).not.toBe("");
    }
  });
});
