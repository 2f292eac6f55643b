import { boxesOverlap } from "@foja/pades/layout/signing-sheet";
import { dict, name } from "@foja/pades/pdf/objects";
import { listPages } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { countSignatures } from "@foja/pades/sign/count-signatures";
import { prepareSignature } from "@foja/pades/sign/prepare-signature";
import { aComposedDocument, aPerson, STAMP, signWithoutValue } from "@foja/pades/sign/test-signing";
import { aDocument, type DocumentOptions } from "@foja/pades/test-documents";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import { describe, expect, test } from "vitest";
import { withOthersFields } from "../testing/others-fields";
import { VERIFICATION } from "../testing/verification";
import { addFields } from "./add-fields";
import { makeRoom } from "./make-room";

const WHO = { key: "100_muni:ana" };

const pagesOf = (pdf: Uint8Array) => {
  const reader = new PdfReader(pdf);
  return listPages(reader, reader.catalog);
};
const extendsIt = (longer: Uint8Array, pdf: Uint8Array) =>
  Buffer.from(longer.subarray(0, pdf.length)).equals(pdf);

/** Signed by somebody else near the upper edge of its first page, without a marker. */
const foreign = (options: DocumentOptions = {}): Buffer => {
  const content = "BT /F1 14 Tf 60 700 Td (Contrato) Tj ET";
  const reader = new PdfReader(aDocument({ markerY: false, content, ...options }));
  const [page] = listPages(reader, reader.catalog);
  return signWithoutValue(Buffer.from(addFields(reader, [{ page: page!, box: [300, 740, 550, 800] }])));
};
const BLACK = "0 g 0 0 595 842 re f 1 g";

/** Signs as all of the signers do, the last one with the number; the boxes with the index of their pages. */
const signAll = (pdf: Uint8Array, signers: number) => {
  let bytes: Buffer = Buffer.from(pdf);
  const placed = Array.from({ length: signers }, (_, index) => {
    const isLast = index === signers - 1;
    const request = { person: aPerson(), signingTime: new Date(0), ...(isLast && { stamp: STAMP }) };
    const { box, fieldName, stampMode } = prepareSignature(bytes, request);
    bytes = signWithoutValue(bytes, request);
    return { box, fieldName, stampMode };
  });
  return { bytes, placed };
};

test("what nothing binds gets a sheet, after which its own bytes stay", async () => {
  const pdf = aDocument({ pages: 2 });
  const room = await makeRoom(pdf, 2, WHO, VERIFICATION);
  expect(extendsIt(room, pdf)).toBe(true);
  expect(pagesOf(room)).toHaveLength(3);
  expect(countSignatures(new PdfReader(room)).emptyFields).toEqual(["firma1", "firma2"]);
});

test.each([
  ["composed for two", aComposedDocument(2)],
  ["signed by the first of two", signWithoutValue(aComposedDocument(2))],
  ["with a sheet for its signer", await makeRoom(aDocument(), 1, WHO, VERIFICATION)],
  ["with a field for its signer beside another's signature", await makeRoom(foreign(), 1, WHO, VERIFICATION)],
])("what we made room in is not taken for another document: %s", async (_what, pdf) => {
  await expect(makeRoom(pdf, 1, WHO, VERIFICATION)).rejects.toMatchObject({ code: "PDF_OF_A_DOCUMENT" });
});

describe("what is signed", () => {
  test("gets no page, but a field for each signer in a blank place, which breaks no signature", async () => {
    const pdf = foreign();
    const room = await makeRoom(pdf, 3, WHO, VERIFICATION);
    const { bytes, placed } = signAll(room, 3);

    expect(extendsIt(room, pdf)).toBe(true);
    expect(pagesOf(bytes)).toHaveLength(1);
    expect(placed.at(-1)?.stampMode).toBe("signature");
    for (const [index, { box }] of placed.entries())
      expect(placed.slice(0, index).some((other) => boxesOverlap(other.box, box))).toBe(false);
    const verdicts = verifyPdf(new PdfReader(bytes)).signatures;
    expect(verdicts.map(({ isPermitted }) => isPermitted)).toEqual([true, true, true, true]);
  });

  test("keeps its bytes where it has fields enough", async () => {
    const pdf = signWithoutValue(withOthersFields(aComposedDocument(3)));
    expect(Buffer.from(await makeRoom(pdf, 2, WHO, VERIFICATION)).equals(pdf)).toBe(true);
  });

  test("is signed on the last page that has a blank place", async () => {
    const pdf = foreign({ pages: 3, content: BLACK, firstContent: "" });
    const room = await makeRoom(pdf, 2, WHO, VERIFICATION);
    const annotated = pagesOf(room).map(({ dict: page }) => page.has("Annots"));
    expect(annotated).toEqual([true, false, false]);
  });

  test.each([
    [90, 50],
    [180, 50],
    [270, 270],
  ])(
    "stands upright in the lower part of a page that is turned by %i, beside its text",
    async (Rotate, left) => {
      const { placed } = signAll(await makeRoom(foreign({ page: { Rotate } }), 1, WHO, VERIFICATION), 1);
      expect(placed).toMatchObject([{ box: [left, 30, left + 200, 110] }]);
    },
  );

  test("is refused where its pages are full, or show something in every place", async () => {
    const scattered = Array.from(
      { length: 120 },
      (_, index) =>
        `BT /F1 9 Tf ${30 + (index % 4) * 140} ${20 + Math.floor(index / 4) * 27} Td (texto) Tj ET`,
    ).join("\n");
    for (const content of [BLACK, scattered]) {
      const pdf = foreign({ content });
      await expect(makeRoom(pdf, 1, WHO, VERIFICATION)).rejects.toMatchObject({ code: "PDF_WITHOUT_ROOM" });
    }
  });

  test("keeps clear of annotations that show nothing", async () => {
    const link = dict({
      Type: name("Annot"),
      Subtype: name("Link"),
      Rect: [0, 0, 595, 150],
      Border: [0, 0, 0],
    });
    const { placed } = signAll(
      await makeRoom(foreign({ page: { Annots: [link] } }), 1, WHO, VERIFICATION),
      1,
    );
    expect(placed[0]?.box[1]).toBeGreaterThanOrEqual(150);
  });
});
