import { describe, expect, test } from "vitest";
import { LayoutError } from "../layout/layout-error";
import { Dict, dict, name, type ObjectSource, type PdfObject, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { asciiString } from "../pdf/text-string";
import { aDocument, type DocumentOptions } from "../test-documents";
import { openForSigning } from "./open-for-signing";
import { prepareSignature } from "./prepare-signature";
import { chooseTarget } from "./target";
import { aPerson, SIGNING_TIME } from "./test-signing";
import { VISUAL_NAME_PREFIX } from "./visual-boxes";

const FIELDS_FROM = 1_000;
const PICTURES_FROM = 5_000;

type Crowd = {
  readonly fields: number;
  readonly pictures: number;
  /** Left edge of the field with this index. */
  readonly fieldX?: (index: number) => number;
  readonly document?: DocumentOptions;
  readonly annotations?: readonly PdfObject[];
};

/** Empty fields at the foot of the page, and pictures over all that start left of x 300. */
const aCrowd = ({ fields, pictures, fieldX = () => 50, document = {}, annotations = [] }: Crowd): Buffer => {
  const extra = new Map<number, PdfObject>();
  for (let index = 0; index < fields; index++) {
    const x = fieldX(index);
    extra.set(
      FIELDS_FROM + index,
      dict({
        Type: name("Annot"),
        Subtype: name("Widget"),
        FT: name("Sig"),
        T: asciiString(`campo${index}`),
        Rect: [x, 100, x + 100, 150],
        P: ref(10),
      }),
    );
  }
  for (let index = 0; index < pictures; index++) {
    extra.set(
      PICTURES_FROM + index,
      dict({
        Type: name("Annot"),
        Subtype: name("Stamp"),
        Rect: [0, 90, 300, 160],
        NM: asciiString(`${VISUAL_NAME_PREFIX}${index + 1}`),
      }),
    );
  }
  const numbers = [...extra.keys()];
  extra.set(40, dict({ Fields: numbers.slice(0, fields).map((number) => ref(number)) }));
  return aDocument({
    ...document,
    catalog: { AcroForm: ref(40), ...document.catalog },
    page: { Annots: [...numbers.map((number) => ref(number)), ...annotations], ...document.page },
    extra,
  });
};

/** The choice, and how many objects were looked at for it. */
const chosenIn = (pdf: Buffer) => {
  const { reader, form, permissions } = openForSigning(new PdfReader(pdf));
  let looks = 0;
  const source: ObjectSource = {
    resolve: (object) => {
      looks++;
      return reader.resolve(object);
    },
    decode: (stream) => reader.decode(stream),
  };
  const target = chooseTarget({ source, catalog: reader.catalog, form }, permissions, { stamping: false });
  return { target, looks };
};

describe("the next field", () => {
  test("is looked for with work that grows with fields and annotations, not with their product", () => {
    const isLast = (index: number) => index === 299;
    const { target, looks } = chosenIn(
      aCrowd({ fields: 300, pictures: 300, fieldX: (index) => (isLast(index) ? 400 : 50) }),
    );
    expect(target.name).toBe("campo299");
    expect(looks).toBeLessThan(30 * 600);
  });

  test("is the first that no picture covers", () => {
    const few = chosenIn(aCrowd({ fields: 10, pictures: 5, fieldX: () => 400 }));
    expect(few.target.name).toBe("campo0");
  });

  test("costs no more where the page names one picture thousands of times", () => {
    const once = chosenIn(aCrowd({ fields: 2, pictures: 1 }));
    const repeated = chosenIn(
      aCrowd({ fields: 2, pictures: 1, annotations: Array(2_000).fill(ref(PICTURES_FROM)) }),
    );
    expect(repeated.target.box).toEqual(once.target.box);
    expect(repeated.looks).toBeLessThan(once.looks + 3_000);
  });
});

test("a page of kilometres, covered by one field for most of them, is not searched to its end", () => {
  const height = 9e8;
  const field = dict({
    FT: name("Sig"),
    T: asciiString("firmado"),
    V: dict({ Type: name("Sig") }),
    Rect: [0, 4e8, 595, height],
    P: ref(10),
  });
  const pdf = aDocument({
    catalog: { AcroForm: dict({ Fields: [ref(41)] }) },
    page: { MediaBox: [0, 0, 595, height], Annots: [ref(41)] },
    markerY: 800_000_000,
    extra: new Map([[41, field]]),
  });
  expect(() => chosenIn(pdf)).toThrow(LayoutError);
});

test("a certified document without an empty field is refused for that, marker or not", () => {
  const certification = new Dict([["DocMDP", ref(43)]]);
  for (const markerY of [640, false] as const) {
    const pdf = aDocument({
      markerY,
      catalog: { Perms: certification },
      extra: new Map([[43, dict({ Type: name("Sig") })]]),
    });
    expect(() => prepareSignature(pdf, { person: aPerson(), signingTime: SIGNING_TIME })).toThrow(
      expect.objectContaining({ code: "CERTIFIED" }),
    );
  }
});
