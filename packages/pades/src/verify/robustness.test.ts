import fc from "fast-check";
import { expect, test } from "vitest";
import { LayoutError } from "../layout/layout-error";
import { PdfError } from "../pdf/errors";
import { PdfReader } from "../pdf/reader";
import { appendSigningSheet } from "../sign/append-sheet";
import { SigningError } from "../sign/errors";
import { aComposedDocument, STAMP, signWithoutValue } from "../sign/test-signing";
import { aDocument, taggedParts } from "../test-documents";
import { verifyPdf } from "./verify-pdf";

const DOCUMENTS = [
  aDocument(),
  aDocument({ layout: "objectStreams", pages: 3 }),
  signWithoutValue(signWithoutValue(aComposedDocument(2)), { stamp: STAMP }),
  signWithoutValue(aComposedDocument(2, { ...taggedParts(), tagged: true, layout: "stream" })),
];

const WORDS = [
  "/Kids",
  "/Length 0",
  "[",
  "]",
  "<<",
  ">>",
  "null",
  "-1",
  "99999999",
  "7 0 R",
  "endobj",
  "(",
  "R",
];

// A byte, a word of the language, or the end of the file, anywhere.
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  by: fc.oneof(
    { weight: 4, arbitrary: fc.nat(255).map((byte) => Buffer.from([byte])) },
    { weight: 4, arbitrary: fc.constantFrom(...WORDS).map((word) => Buffer.from(word)) },
    { weight: 1, arbitrary: fc.constant("cut" as const) },
  ),
});

const damaged = (document: Buffer, damages: readonly { at: number; by: Buffer | "cut" }[]): Buffer => {
  let bytes = Buffer.from(document);
  for (const { at, by } of damages) {
    const offset = Math.floor(at * bytes.length);
    if (by === "cut") bytes = bytes.subarray(0, offset);
    else by.copy(bytes, offset);
  }
  return bytes;
};

const isRefusal = (error: unknown): boolean =>
  error instanceof PdfError || error instanceof SigningError || error instanceof LayoutError;

test("a damaged document is worked on or refused with a code, whatever the damage", () => {
  const damages = fc.array(damage, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...DOCUMENTS), damages, (document, list) => {
      const bytes = damaged(document, list);
      const uses = [
        () => appendSigningSheet(bytes, { signers: 2 }),
        () => signWithoutValue(bytes, { stamp: STAMP }),
        () => verifyPdf(new PdfReader(bytes)),
      ];
      for (const use of uses) {
        try {
          use();
        } catch (error) {
          expect(error).toSatisfy(isRefusal);
        }
      }
    }),
    { numRuns: 300 },
  );
});
