import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { type Dict, dict, name, type PdfObject, type Ref, ref, Stream } from "./objects";
import { lastPage } from "./pages";
import { PdfReader } from "./reader";
import { findMarker, textRuns } from "./text";

const MARKER = "BT /F1 8 Tf 50 640 Td (end-text) Tj ET";
const fonts = dict({ Font: dict({ F1: ref(3) }) });

const aForm = (content: string, entries: Record<string, PdfObject> = {}): Stream =>
  new Stream(
    dict({ Type: name("XObject"), Subtype: name("Form"), Resources: fonts, ...entries }),
    Buffer.from(content),
  );

const drawing = (xObjects: Record<string, Ref>): Dict =>
  dict({ ...Object.fromEntries(fonts), XObject: dict(xObjects) });

type Forms = { readonly content?: string; readonly forms: Record<number, Stream> };

/** The page draws /X, which is object 40. */
const aPageOfForms = ({ content = "/X Do", forms }: Forms): Buffer =>
  aDocument({
    markerY: false,
    content,
    page: { Resources: drawing({ X: ref(40), Y: ref(41) }) },
    extra: new Map(Object.entries(forms).map(([number, form]) => [Number(number), form])),
  });

const runsOf = (pdf: Buffer) => {
  const reader = new PdfReader(pdf);
  return textRuns(reader, lastPage(reader, reader.catalog));
};

const markerOf = (pdf: Buffer) => {
  const reader = new PdfReader(pdf);
  return findMarker(reader, reader.catalog);
};

describe("the marker inside a form", () => {
  test.each<[string, Forms, object]>([
    ["as it stands", { forms: { 40: aForm(MARKER) } }, { x: 50, y: 640, size: 8 }],
    [
      "of the form's matrix",
      { forms: { 40: aForm(MARKER, { Matrix: [0.5, 0, 0, 0.5, 10, 20] }) } },
      { x: 35, y: 340, size: 4 },
    ],
    [
      "of the page's matrix",
      { content: "q 1 0 0 1 7 -40 cm /X Do Q", forms: { 40: aForm(MARKER) } },
      { x: 57, y: 600 },
    ],
    [
      "of all matrices on the way to a form in a form",
      {
        content: "q 1 0 0 1 0 -100 cm /X Do Q",
        forms: {
          40: aForm("q 2 0 0 2 0 0 cm /N Do Q", {
            Matrix: [1, 0, 0, 1, 3, 0],
            Resources: drawing({ N: ref(41) }),
          }),
          41: aForm(MARKER, { Matrix: [0.5, 0, 0, 0.5, 0, 0] }),
        },
      },
      { x: 53, y: 540, size: 8 },
    ],
    [
      "with the page's resources, where it has none",
      { forms: { 40: new Stream(dict({ Subtype: name("Form") }), Buffer.from(MARKER)) } },
      { x: 50, y: 640 },
    ],
    [
      "with the font that the page has set",
      { content: "/F1 6 Tf /X Do", forms: { 40: aForm("BT 50 600 Td (end-text) Tj ET") } },
      { y: 600, size: 6 },
    ],
    [
      "that leaves the page's state as it was",
      { content: `/X Do ${MARKER}`, forms: { 40: aForm("q 9 0 0 9 9 9 cm /F1 70 Tf") } },
      { x: 50, y: 640, size: 8 },
    ],
    [
      "where it is drawn last",
      { content: "/X Do 1 0 0 1 0 -90 cm /X Do", forms: { 40: aForm(MARKER) } },
      { x: 50, y: 550 },
    ],
  ])("is found %s", (_, forms, place) => {
    expect(markerOf(aPageOfForms(forms))).toMatchObject(place);
  });

  test("takes the signature below it", () => {
    const signed = signWithoutValue(aPageOfForms({ forms: { 40: aForm(MARKER) } }));
    expect(signed.toString("latin1")).toContain("/Rect [50 540 250 620]");
  });

  test("is none in what is no form, or is not drawn", () => {
    const image = aForm(MARKER, { Subtype: name("Image") });
    expect(markerOf(aPageOfForms({ forms: { 40: image } }))).toBeUndefined();
    expect(markerOf(aPageOfForms({ content: "/Z Do", forms: { 40: aForm(MARKER) } }))).toBeUndefined();
  });
});

describe("forms built to take long", () => {
  const text = "BT /F1 8 Tf 9 9 Td (x) Tj 0 10 Td (y) Tj ET";

  test("draw themselves: once", () => {
    const itself = aForm(`${text} /X Do`, { Resources: drawing({ X: ref(40) }) });
    expect(runsOf(aPageOfForms({ forms: { 40: itself } }))).toHaveLength(2);
  });

  test("draw each other: to a depth", () => {
    const chain = Array.from({ length: 100 }, (_, index): [number, Stream] => [
      40 + index,
      aForm(`${text} /X Do`, { Resources: drawing({ X: ref(41 + index) }) }),
    ]);
    expect(runsOf(aPageOfForms({ forms: Object.fromEntries(chain) }))).toHaveLength(2 * 20);
  });

  test("draw each other twice: as often as a page holds content", () => {
    const padding = " ".repeat(20_000);
    const tree = Array.from({ length: 30 }, (_, index): [number, Stream] => [
      40 + index,
      aForm(`${text}${padding} /X Do /X Do`, { Resources: drawing({ X: ref(41 + index) }) }),
    ]);
    const runs = runsOf(aPageOfForms({ forms: Object.fromEntries(tree) }));
    expect(runs.length / 2).toBeGreaterThan(500);
    expect(runs.length / 2).toBeLessThan((16 * 1024 * 1024) / 20_000);
  });
});

describe("a form that can't be read is passed over", () => {
  const packed = (data: Buffer): Stream =>
    new Stream(dict({ Subtype: name("Form"), Filter: name("FlateDecode"), Resources: fonts }), data);

  test.each([
    ["damaged", packed(Buffer.from("not deflated"))],
    ["larger than a page's content may be", packed(deflateSync(Buffer.alloc(17 * 1024 * 1024, 32)))],
  ])("%s", (_, form) => {
    expect(markerOf(aPageOfForms({ content: `/X Do ${MARKER} /X Do`, forms: { 40: form } }))).toMatchObject({
      y: 640,
    });
  });

  test("and others are read, but none after one that would have filled memory", () => {
    const after = (form: Stream) =>
      markerOf(aPageOfForms({ content: "/X Do /Y Do", forms: { 40: form, 41: aForm(MARKER) } }));
    expect(after(packed(Buffer.from("not deflated")))).toMatchObject({ y: 640 });
    expect(after(packed(deflateSync(Buffer.alloc(17 * 1024 * 1024, 32))))).toBeUndefined();
  });
});
