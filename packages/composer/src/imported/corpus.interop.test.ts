import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createKeySigner } from "@foja/pades/cms/signer";
import type { SignatureRequest } from "@foja/pades/sign/prepare-signature";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import { aPerson, STAMP } from "@foja/pades/sign/test-signing";
import { acceptDocument } from "@foja/pades/verify/accept-document";
import { type CorpusFile, nameOf, type RecordedSignature } from "@foja/testing/corpus/corpus-file";
import { hasCorpus, readCorpusFile, sweepOf, wholeCorpus } from "@foja/testing/corpus/read-corpus";
import { judgeManyWithPyhanko, validateManyWithPdfsig } from "@foja/testing/judges/many-files";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { beforeAll, describe, expect, test } from "vitest";
import { VERIFICATION } from "../testing/verification";
import { requireImportable } from "./inspect-pdf";
import { makeRoom } from "./make-room";

const WHO = { key: "100_muni:ana" };

const signer = createKeySigner(createTestPki().p256);

const sign = async (pdf: Uint8Array, request: Partial<SignatureRequest>): Promise<Buffer> => {
  const { reader } = await acceptDocument(pdf);
  const asked = { person: aPerson(), signingTime: new Date(), ...request };
  return (await signPdf(reader, asked, (digest) => createDetachedSignature({ signer, digest }))).bytes;
};

/** Imported, sent to two signers and signed by both, or the code of the refusal. */
const goThrough = async (row: CorpusFile): Promise<Buffer | string> => {
  const pdf = readCorpusFile(row);
  try {
    await requireImportable(pdf);
    const room = await makeRoom(pdf, 2, WHO, VERIFICATION);
    return await sign(await sign(room, {}), { stamp: STAMP });
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
};

// Their own programs say it: each of these has it where `qpdf --qdf` shows it.
const WITH_SCRIPTS: readonly string[] = [
  "0082e99f-bug1815476.pdf",
  "16ae40dc-bug1782564.pdf",
  "1c1851a1-aaaxml.pdf",
  "2e55a95f-issue14307.pdf",
  "58623580-issue18305.pdf",
  "5e4eb0a8-TEST_PDF.pdf",
  "7c980aab-issue17540.pdf",
  "b0de16ff-with_update_sections.pdf",
  "dad709ec-evaljs.pdf",
  "368e4657-TSA-2.pdf",
  "6e9623e2-TEST_PDF_Certified.pdf",
  "98a889d7-sample_form.pdf",
  "aeb9d7f1-TSA-5989068450533665227.pdf",
  "c0ce611f-with_xfa_fields.pdf",
];

/** Files that pyHanko reads otherwise, before us too: no fault of the signatures, which pdfsig finds valid. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "44d78e2c-minimal-illegal-header.pdf": "its header has no version",
  "5a2b4f72-pdf-xref-streams.pdf": "its metadata is no XMP, which counts as suspicious in any later revision",
  "1c724b79-bug854315.pdf": "the same",
  "d2172761-CONVENIO_firmado_CF.pdf": "the same",
  "02e5ef09-Signature-P-LT-ef971596-8f2e-407d-a413-aae9cb9b8e4a.pdf": "refers to an object that is not there",
  "14b7f31c-pades-spoofing-replaced-reason.pdf": "the same",
  "1aab8acf-pades-epes.pdf": "the same",
  "5ad09bb8-pades-bes.pdf": "the same",
  "5c343830-pades-ltv.pdf": "the same",
  "70863acb-self-issued-qesig.pdf": "the same",
  "98872a2f-pades-lt-extended-dss.pdf": "the same",
};

const rows = sweepOf(wholeCorpus, [...WITH_SCRIPTS.slice(0, 2), ...Object.keys(OTHERWISE).slice(0, 3)]);
const isClean = ({ file, qpdf_check }: CorpusFile) => file.startsWith("unsigned/") && qpdf_check === 0;
const PER_PROCESS = 40;

describe.skipIf(!hasCorpus || isMissing("pyhanko", "pdfsig", "certutil"))("imported from everywhere", () => {
  const outcomes = new Map<string, Buffer | string>();
  const verdicts = new Map<string, Awaited<ReturnType<typeof judgeManyWithPyhanko>>[number]>();
  const shown = new Map<string, readonly string[]>();

  beforeAll(async () => {
    for (const row of rows) outcomes.set(row.file, await goThrough(row));
    const taken = [...outcomes].filter((entry): entry is [string, Buffer] => typeof entry[1] !== "string");
    for (let from = 0; from < taken.length; from += PER_PROCESS) {
      const part = taken.slice(from, from + PER_PROCESS);
      const pdfs = part.map(([, pdf]) => pdf);
      const [pyhanko, pdfsig] = await Promise.all([judgeManyWithPyhanko(pdfs), validateManyWithPdfsig(pdfs)]);
      for (const [index, [file]] of part.entries()) {
        verdicts.set(file, pyhanko[index]!);
        shown.set(file, pdfsig[index]!);
      }
    }
  });

  test.each(rows)("$file: signed twice, or refused on purpose", (row) => {
    const outcome = outcomes.get(row.file)!;
    if (WITH_SCRIPTS.includes(nameOf(row))) return expect(outcome).toBe("PDF_WITH_JAVASCRIPT");
    if (isClean(row)) return expect(typeof outcome).toBe("object");
    if (typeof outcome === "string")
      return expect(["PDF_ENCRYPTED", "PDF_UNREADABLE", "PDF_CERTIFIED", "PDF_WITHOUT_ROOM"]).toContain(
        outcome,
      );
    if (row.file.startsWith("signed/")) {
      const original = readCorpusFile(row);
      expect(outcome.subarray(0, original.length).equals(original)).toBe(true);
    }
  });

  test.each(rows)("$file: our signatures are valid, and those before are as they were", (row) => {
    const found = verdicts.get(row.file);
    if (!found) return;
    const before = row.pyhanko.signatures ?? [];
    // In the order of the fields, some of which are the document's own.
    const valid = shown.get(row.file)!.filter((verdict) => verdict === "Signature is Valid.");
    expect(valid.length).toBeGreaterThanOrEqual(2);
    const { error, encrypted } = row.pyhanko;
    if (nameOf(row) in OTHERWISE || error || encrypted || before.some((signature) => signature.error)) return;
    if (!Array.isArray(found)) return expect.fail(JSON.stringify(found));
    expect(found.slice(before.length)).toMatchObject([
      { intact: true, valid: true, coverage: "ENTIRE_REVISION", modificationLevel: "FORM_FILLING" },
      { intact: true, valid: true, coverage: "ENTIRE_FILE", modificationLevel: "NONE" },
    ]);
    for (const [index, signature] of before.entries()) {
      const now = found[index]!;
      expect([now.intact, now.valid]).toEqual([signature.intact, signature.valid]);
      expect(levelAfter(signature)).toContain(now.modificationLevel);
    }
  });
});

/** What it was, or the form filling that we added. */
const levelAfter = ({ modification_level: level }: RecordedSignature): readonly (string | null)[] =>
  level === "OTHER" ? ["OTHER"] : ["FORM_FILLING", level];
