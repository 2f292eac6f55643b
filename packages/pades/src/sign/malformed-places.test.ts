import { describe, expect, test } from "vitest";
import { LayoutError } from "../layout/layout-error";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { dict, name, type PdfObject, type Ref, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { asciiString, textString } from "../pdf/text-string";
import { aDocument } from "../test-documents";
import { prepareSignature } from "./prepare-signature";
import { stampNumber } from "./stamp-number";
import { aComposedDocument, aPerson, SIGNING_TIME, STAMP } from "./test-signing";
import { fieldNamed } from "./test-support/shown-lines";
import { addVisualSignature } from "./visual-signature";

const asked = { person: aPerson(), signingTime: SIGNING_TIME };

/** Some viewers read the first ones as the whole page. */
const NO_PLACES: readonly { what: string; Rect: PdfObject }[] = [
  { what: "corners that are null", Rect: [null, null, 595, 842] },
  { what: "five numbers", Rect: [0, 0, 595, 842, 1] },
  { what: "three numbers", Rect: [0, 0, 595] },
  { what: "names for numbers", Rect: [name("a"), 0, 595, 842] },
  { what: "texts for numbers", Rect: [0, 0, asciiString("595"), 842] },
  { what: "a number", Rect: 842 },
  { what: "a reference to nothing", Rect: ref(999) },
  { what: "lists in the list", Rect: [[0], [0], [595], [842]] },
  { what: "no size", Rect: [10, 10, 10, 10] },
];

/** A composed document of two signers with another rectangle in one of its fields. */
const withRect = (fieldName: string, Rect: PdfObject): Buffer => {
  const pdf = aComposedDocument(2);
  const update = new IncrementalUpdate(new PdfReader(pdf));
  update.edit(fieldNamed(pdf, fieldName).field.ref as Ref).set("Rect", Rect);
  return update.build().bytes;
};

describe.each(NO_PLACES)("a field with $what for a place", ({ Rect }) => {
  test.each(["numero", "fecha"])("%s: the number is refused", (fieldName) => {
    const pdf = withRect(fieldName, Rect);
    expect(() => prepareSignature(pdf, { ...asked, stamp: STAMP })).toThrow(LayoutError);
    expect(() => stampNumber(pdf, { stamp: STAMP })).toThrow(LayoutError);
    expect(() => addVisualSignature(pdf, { ...asked, stamp: STAMP })).toThrow(LayoutError);
    expect(prepareSignature(pdf, asked).fieldName).toBe("firma1");
  });

  test("firma1: the next visible field is taken", () => {
    const pdf = withRect("firma1", Rect);
    expect(prepareSignature(pdf, { ...asked, stamp: STAMP }).fieldName).toBe("firma2");
  });

  test("a named signature field is signed without a picture, its own appearance left as it is", () => {
    const pdf = withRect("firma1", Rect);
    const { bytes, box } = prepareSignature(pdf, { ...asked, fieldName: "firma1" });
    expect([box[2] - box[0], box[3] - box[1]]).toEqual([0, 0]);
    const appearance = (document: Buffer) => fieldNamed(document, "firma1").field.dict.get("AP");
    expect(appearance(bytes)).toEqual(appearance(pdf));
  });

  test("a value that viewers were to draw is not drawn", () => {
    const field = dict({ FT: name("Tx"), T: asciiString("campo"), Rect, V: textString("ana") });
    const pdf = aDocument({
      catalog: { AcroForm: dict({ Fields: [ref(41)], NeedAppearances: true }) },
      extra: new Map([[41, field]]),
    });
    expect(fieldNamed(prepareSignature(pdf, asked).bytes, "campo").field.dict.has("AP")).toBe(false);
  });
});

test("a signature that has to show the number is refused where it shows nothing", () => {
  const field = dict({ FT: name("Sig"), T: asciiString("campo"), Rect: [null, null, 595, 842] });
  const signed = dict({ FT: name("Sig"), T: asciiString("firmado"), V: dict({ Type: name("Sig") }) });
  const pdf = aDocument({
    catalog: { AcroForm: dict({ Fields: [ref(41), ref(42)] }) },
    extra: new Map([
      [41, field],
      [42, signed],
    ]),
  });
  expect(() => prepareSignature(pdf, { ...asked, stamp: STAMP })).toThrow(LayoutError);
});
