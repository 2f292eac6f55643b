import { describe, expect, test } from "vitest";
import { LayoutError } from "../layout/layout-error";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { dict, name, type PdfObject, type Ref, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { asciiString } from "../pdf/text-string";
import { aDocument } from "../test-documents";
import { prepareSignature } from "./prepare-signature";
import { stampNumber } from "./stamp-number";
import { aComposedDocument, aPerson, SIGNING_TIME, STAMP } from "./test-signing";
import { fieldNamed } from "./test-support/shown-lines";
import { addVisualSignature } from "./visual-signature";

const asked = { person: aPerson(), signingTime: SIGNING_TIME };

type Entries = Readonly<Record<string, PdfObject>>;
type Place = { readonly field: Entries; readonly page?: Entries; readonly isListed?: boolean };

/** A signed document without our fields, where the number has to go into the signature of its empty field. */
const aSignedDocument = ({ field, page = {}, isListed = true }: Place): Buffer => {
  const widget = { Type: name("Annot"), Subtype: name("Widget"), FT: name("Sig"), P: ref(10), F: 4 };
  return aDocument({
    catalog: { AcroForm: dict({ Fields: [ref(41), ref(42)] }) },
    page: { Annots: isListed ? [ref(41)] : [], ...page },
    extra: new Map([
      [41, dict({ ...widget, T: asciiString("campo"), ...field })],
      [42, dict({ FT: name("Sig"), T: asciiString("firmado"), V: dict({ Type: name("Sig") }) })],
    ]),
  });
};

const CROPPED = { CropBox: [100, 100, 500, 700] };
const TURNED = { Rotate: 90 };

describe("a number that has no place but a signature", () => {
  test.each<Place & { readonly what: string }>([
    { what: "off the page", field: { Rect: [700, 300, 900, 380] } },
    { what: "below the page", field: { Rect: [50, -200, 250, -120] } },
    { what: "off the crop box", field: { Rect: [10, 300, 95, 380] }, page: CROPPED },
    { what: "cut by the right edge", field: { Rect: [545, 300, 745, 380] } },
    { what: "cut by the upper edge", field: { Rect: [50, 832, 250, 900] } },
    { what: "off a turned page", field: { Rect: [50, 900, 250, 980] }, page: TURNED },
    { what: "10 by 4 points", field: { Rect: [50, 300, 60, 304] } },
    { what: "one line high", field: { Rect: [50, 300, 250, 314] } },
    { what: "a letter wide", field: { Rect: [50, 300, 62, 800] } },
    { what: "so narrow that the number goes to pieces", field: { Rect: [50, 300, 75, 800] } },
    { what: "hidden", field: { Rect: [50, 300, 250, 380], F: 4 + 2 } },
    { what: "not to be viewed", field: { Rect: [50, 300, 250, 380], F: 4 + 32 } },
    { what: "shown by no page", field: { Rect: [50, 300, 250, 380] }, isListed: false },
  ])("is refused in one $what; the signature alone is not", ({ what: _, ...place }) => {
    const pdf = aSignedDocument(place);
    for (const wish of [{}, { fieldName: "campo" }]) {
      expect(() => prepareSignature(pdf, { ...asked, ...wish, stamp: STAMP })).toThrow(LayoutError);
      const extraLines = [STAMP.number, STAMP.cityAndDate];
      expect(() => prepareSignature(pdf, { ...asked, ...wish, extraLines })).toThrow(LayoutError);
      expect(prepareSignature(pdf, { ...asked, ...wish }).fieldName).toBe("campo");
    }
    expect(() => stampNumber(pdf, { stamp: STAMP })).toThrow(LayoutError);
    expect(stampNumber(pdf, {}).fieldName).toBe("campo");
  });

  test.each<Place & { readonly what: string }>([
    { what: "of the usual size", field: { Rect: [50, 300, 250, 380] } },
    { what: "for two lines", field: { Rect: [50, 300, 250, 320] } },
    { what: "for half a line", field: { Rect: [50, 300, 110, 350] } },
    { what: "over the edge with what is empty of it", field: { Rect: [395, 300, 595.5, 380] } },
    { what: "in a crop box", field: { Rect: [110, 300, 310, 380] }, page: CROPPED },
    { what: "on a turned page", field: { Rect: [300, 50, 380, 250] }, page: TURNED },
  ])("stands in one $what", ({ what: _, ...place }) => {
    const pdf = aSignedDocument(place);
    expect(prepareSignature(pdf, { ...asked, stamp: STAMP })).toMatchObject({
      fieldName: "campo",
      stampMode: "signature",
    });
    // Nothing is drawn yet, and nothing may be added.
    expect(stampNumber(pdf, { stamp: STAMP }).bytes).toEqual(pdf);
  });
});

test("a field off the page is the last that is taken", () => {
  const update = new IncrementalUpdate(new PdfReader(aComposedDocument(2)));
  const { ref: first } = fieldNamed(aComposedDocument(2), "firma1").field;
  update.edit(first as Ref).set("Rect", [700, 300, 900, 380]);
  const pdf = update.build().bytes;
  expect(addVisualSignature(pdf, asked).box[2]).toBeLessThan(595);
  expect(prepareSignature(pdf, { ...asked, fieldName: "firma1" }).fieldName).toBe("firma1");
  expect(prepareSignature(pdf, { ...asked, stamp: STAMP }).fieldName).toBe("firma2");
});

describe("the fields made for number and date", () => {
  const withEntries = (fieldName: string, entries: Entries): Buffer => {
    const pdf = aComposedDocument(2);
    const update = new IncrementalUpdate(new PdfReader(pdf));
    const field = update.edit(fieldNamed(pdf, fieldName).field.ref as Ref);
    for (const [key, value] of Object.entries(entries)) field.set(key, value);
    return update.build().bytes;
  };

  const BAD: readonly { readonly what: string; readonly entries: Entries }[] = [
    { what: "off the page", entries: { Rect: [26, 900, 296, 914] } },
    { what: "cut by the edge", entries: { Rect: [590, 752, 860, 766] } },
    { what: "10 by 4 points", entries: { Rect: [26, 752, 36, 756] } },
    { what: "too low for letters", entries: { Rect: [26, 752, 296, 758] } },
    { what: "hidden", entries: { F: 2 } },
  ];

  test.each(BAD)("$what are refused, and only with a number", ({ entries }) => {
    for (const fieldName of ["numero", "fecha"]) {
      const pdf = withEntries(fieldName, entries);
      expect(() => prepareSignature(pdf, { ...asked, stamp: STAMP })).toThrow(LayoutError);
      expect(() => stampNumber(pdf, { stamp: STAMP })).toThrow(LayoutError);
      expect(prepareSignature(pdf, asked).fieldName).toBe("firma1");
    }
  });

  test("too narrow for the number are refused; a date of a very long place is cut", () => {
    const narrow = withEntries("numero", { Rect: [26, 752, 90, 766] });
    expect(() => stampNumber(narrow, { stamp: STAMP })).toThrow(LayoutError);
    const stamp = { number: "W".repeat(40), cityAndDate: `${"W".repeat(100)}, 5 de marzo de 2027` };
    expect(stampNumber(aComposedDocument(2), { stamp }).stampMode).toBe("fields");
  });

  test("low ones are filled with smaller letters", () => {
    const low = withEntries("numero", { Rect: [26, 752, 296, 760] });
    expect(stampNumber(low, { stamp: STAMP }).stampMode).toBe("fields");
    const { bytes } = prepareSignature(low, { ...asked, stamp: STAMP });
    const size = /\/\w+ ([\d.]+) Tf 2 3 Td/.exec(bytes.toString("latin1"))?.[1];
    expect(Number(size)).toBeCloseTo(5 / 0.75);
  });
});
