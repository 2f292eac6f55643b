import { describe, expect, test } from "vitest";
import { arrayAt, nameAt, rectAt } from "../pdf/access";
import { type Dict, dict, name, type PdfObject, ref } from "../pdf/objects";
import { lastPage } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { asciiString } from "../pdf/text-string";
import { aDocument } from "../test-documents";
import { aPerson, SIGNING_TIME, STAMP } from "./test-signing";
import { shownLines } from "./test-support/shown-lines";
import { addVisualSignature, type VisualSignatureRequest } from "./visual-signature";

const FIELD = {
  Type: name("Annot"),
  Subtype: name("Widget"),
  FT: name("Sig"),
  T: asciiString("campo"),
  Rect: [50, 100, 250, 180],
  P: ref(10),
};

/** With one empty signature field; `level`: of a certification that no field holds. */
const aForm = (level?: number, field: Record<string, PdfObject> = {}): Buffer => {
  const params = dict({ Type: name("TransformParams"), P: level });
  const certification = dict({
    Type: name("Sig"),
    Reference: [dict({ TransformMethod: name("DocMDP"), TransformParams: params })],
  });
  return aDocument({
    catalog: {
      AcroForm: dict({ Fields: [ref(41)] }),
      ...(level === undefined ? {} : { Perms: dict({ DocMDP: ref(43) }) }),
    },
    page: { Annots: [ref(41)] },
    extra: new Map<number, PdfObject>([
      [41, dict({ ...FIELD, ...field })],
      [43, certification],
    ]),
  });
};

const visual = (pdf: Buffer, request: Partial<VisualSignatureRequest> = {}) =>
  addVisualSignature(pdf, { person: aPerson(), signingTime: SIGNING_TIME, ...request });

const pictureIn = (pdf: Buffer) => {
  const reader = new PdfReader(pdf);
  const annotations = arrayAt(reader, lastPage(reader, reader.catalog).dict, "Annots") ?? [];
  const picture = annotations
    .map((item) => reader.resolve(item) as Dict)
    .find((entries) => nameAt(reader, entries, "Subtype") === "Stamp");
  return { lines: shownLines(reader, picture), rect: rectAt(reader, picture, "Rect") };
};

describe("a picture in a certified document", () => {
  test.each([1, 2])("is refused at level %d, which forbids comments", (level) => {
    for (const request of [{}, { stamp: STAMP }]) {
      expect(() => visual(aForm(level), request)).toThrow(expect.objectContaining({ code: "CERTIFIED" }));
    }
  });

  test("shows the number, which has no other place there", () => {
    const { bytes, stampMode, box } = visual(aForm(3), { stamp: STAMP });
    expect(stampMode).toBe("signature");
    expect(box).toEqual([50, 100, 250, 180]);
    expect(pictureIn(bytes).lines.slice(0, 3)).toEqual([STAMP.number, STAMP.cityAndDate, "ANA NÚÑEZ"]);
  });
});

describe("a picture always shows", () => {
  test.each<{ what: string; Rect: PdfObject }>([
    { what: "no size", Rect: [0, 0, 0, 0] },
    { what: "no height", Rect: [50, 100, 250, 100] },
    { what: "corners that are none", Rect: [null, null, 595, 842] },
  ])("below the marker, where the only field has $what", ({ Rect }) => {
    const { bytes } = visual(aForm(undefined, { Rect }));
    const { lines, rect } = pictureIn(bytes);
    expect(rect).toEqual([50, 540, 250, 620]);
    expect(lines[0]).toBe("ANA NÚÑEZ");
  });
});
