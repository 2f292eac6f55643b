import { describe, expect, test } from "vitest";
import { aDocument, type DocumentOptions, writeClassic } from "../test-documents";
import { PdfError } from "./errors";
import { dict, name, type PdfObject, ref } from "./objects";
import { firstPage, lastPage, listPages } from "./pages";
import { PdfReader } from "./reader";

const onlyPage = (options: DocumentOptions) => {
  const reader = new PdfReader(aDocument(options));
  return firstPage(reader, reader.catalog);
};

describe("what a page inherits", () => {
  test.each([
    { what: "its own turn", options: { page: { Rotate: 90 } }, rotate: 90 },
    { what: "a turn from above", options: { inherited: { Rotate: 270 } }, rotate: 270 },
    {
      what: "its own before the one above",
      options: { page: { Rotate: 0 }, inherited: { Rotate: 270 } },
      rotate: 0,
    },
    { what: "a negative turn", options: { page: { Rotate: -90 } }, rotate: 270 },
    { what: "more than a full turn", options: { page: { Rotate: 450 } }, rotate: 90 },
    { what: "a turn that is none", options: { page: { Rotate: 45 } }, rotate: 0 },
  ])("$what", ({ options, rotate }) => {
    expect(onlyPage(options).rotate).toBe(rotate);
  });

  test.each([
    { what: "the media box from above", options: {}, cropBox: [0, 0, 595, 842] },
    {
      what: "corners in any order",
      options: { page: { MediaBox: [595, 842, 0, 0] } },
      cropBox: [0, 0, 595, 842],
    },
    {
      what: "a crop box",
      options: { page: { CropBox: [100, 100, 400, 500] } },
      cropBox: [100, 100, 400, 500],
    },
    {
      what: "a crop box cut to the media box",
      options: { page: { CropBox: [-50, -50, 300, 900] } },
      cropBox: [0, 0, 300, 842],
    },
    {
      what: "a crop box beside the media box",
      options: { page: { CropBox: [900, 900, 990, 990] } },
      cropBox: [0, 0, 595, 842],
    },
    {
      what: "boxes that are none",
      options: { page: { MediaBox: [1], CropBox: 7 } },
      cropBox: [0, 0, 612, 792],
    },
  ])("$what", ({ options, cropBox }) => {
    expect(onlyPage(options).cropBox).toEqual(cropBox);
  });

  test("a unit of another size", () => {
    expect(onlyPage({ page: { UserUnit: 2 } }).userUnit).toBe(2);
    expect(onlyPage({ page: { UserUnit: -1 } }).userUnit).toBe(1);
  });
});

test("first and last page are found through empty and nested nodes", () => {
  const node = (...kids: number[]) => dict({ Type: name("Pages"), Kids: kids.map((kid) => ref(kid)) });
  const page = () => dict({ Type: name("Page") });
  const objects = new Map<number, PdfObject>([
    [1, dict({ Type: name("Catalog"), Pages: ref(2) })],
    [2, node(3, 4, 5)],
    [3, node()],
    [4, node(6, 7)],
    [5, node(8)],
    [6, page()],
    [7, page()],
    [8, node()],
  ]);
  const reader = new PdfReader(writeClassic(objects));
  expect(firstPage(reader, reader.catalog).ref.number).toBe(6);
  expect(lastPage(reader, reader.catalog).ref.number).toBe(7);
  expect(listPages(reader, reader.catalog).map(({ ref: { number } }) => number)).toEqual([6, 7]);
});

test("a page listed twice is refused even by who asks for one page", () => {
  const kids = { Kids: [ref(10), ref(10)], Count: 2 };
  const reader = new PdfReader(aDocument({ inherited: kids }));
  for (const look of [firstPage, lastPage, listPages])
    expect(() => look(reader, reader.catalog)).toThrow(new PdfError("PAGE_TREE", "a page is listed twice"));
});

test("a page tree as deep as the file is long is read without recursion", () => {
  const depth = 20_000;
  const objects = new Map<number, PdfObject>([[1, dict({ Type: name("Catalog"), Pages: ref(2) })]]);
  for (let number = 2; number < depth; number++) objects.set(number, dict({ Kids: [ref(number + 1)] }));
  objects.set(depth, dict({ Type: name("Page") }));
  const reader = new PdfReader(writeClassic(objects));
  expect(lastPage(reader, reader.catalog).ref.number).toBe(depth);
});
