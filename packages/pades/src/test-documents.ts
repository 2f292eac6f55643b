import { ByteWriter } from "./pdf/byte-writer";
import { writeFull } from "./pdf/full-writer";
import { PdfGraph } from "./pdf/graph";
import { type Dict, dict, name, type PdfObject, Ref, ref, Stream } from "./pdf/objects";
import { PdfReader } from "./pdf/reader";
import { writeIndirect, writeObject } from "./pdf/serialize";
import { asciiString } from "./pdf/text-string";

// Documents for tests, written by hand as far as that keeps them independent of the code under test.

export type DocumentLayout = "table" | "stream" | "objectStreams";

export type DocumentOptions = {
  readonly layout?: DocumentLayout;
  readonly pages?: number;
  /** Baseline of "end-text" on the last page; false: none. */
  readonly markerY?: number | false;
  /** Entries of every page: Rotate, CropBox, UserUnit, ... */
  readonly page?: Readonly<Record<string, PdfObject>>;
  /** Entries of the page tree's root: what pages inherit. */
  readonly inherited?: Readonly<Record<string, PdfObject>>;
  readonly catalog?: Readonly<Record<string, PdfObject>>;
  /** Of every page, or of the first alone. */
  readonly content?: string;
  readonly firstContent?: string;
  readonly headerJunk?: string;
  /** Entries of the trailer of a file with a table. */
  readonly trailer?: Readonly<Record<string, PdfObject>>;
  /** Objects of the test's own. */
  readonly extra?: ReadonlyMap<number, PdfObject>;
};

const A4 = [0, 0, 595, 842];
const FONT = 3;
const FIRST_PAGE = 10;

/** Objects 1 catalog, 2 page tree, 3 font; then page and content of each page from 10 on. */
export const aDocument = (options: DocumentOptions = {}): Buffer => {
  const { layout = "table", headerJunk = "" } = options;
  const classic = writeClassic(documentObjects(options), headerJunk, options.trailer);
  if (layout === "table") return classic;
  return writeFull(PdfGraph.from(new PdfReader(classic)), { objectStreams: layout === "objectStreams" });
};

const documentObjects = (options: DocumentOptions): Map<number, PdfObject> => {
  const { pages = 1, page = {}, inherited = {}, catalog = {} } = options;
  const numbers = Array.from({ length: pages }, (_, index) => FIRST_PAGE + 2 * index);
  const objects = new Map<number, PdfObject>([
    [1, dict({ Type: name("Catalog"), Pages: ref(2), ...catalog })],
    [
      2,
      dict({
        Type: name("Pages"),
        Kids: numbers.map((number) => ref(number)),
        Count: pages,
        MediaBox: A4,
        ...inherited,
      }),
    ],
    [FONT, dict({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") })],
  ]);
  numbers.forEach((number, index) => {
    const resources = dict({ Font: dict({ F1: ref(FONT) }) });
    const content = contentOf(options, index, index === pages - 1);
    objects.set(number, aPage({ Contents: ref(number + 1), Resources: resources, ...page }));
    objects.set(number + 1, new Stream(dict(), Buffer.from(content, "latin1")));
  });
  for (const [number, object] of options.extra ?? []) objects.set(number, object);
  return objects;
};

const aPage = (entries: Readonly<Record<string, PdfObject>>): Dict =>
  dict({ Type: name("Page"), Parent: ref(2), ...entries });

const contentOf = (options: DocumentOptions, index: number, isLast: boolean): string => {
  const {
    markerY = 640,
    content = `BT /F1 14 Tf 60 700 Td (Pagina ${index + 1}) Tj ET`,
    firstContent,
  } = options;
  const marker =
    isLast && markerY !== false
      ? `BT 3 Tr /F1 1 Tf 50 ${markerY} Td (end-text) Tj ET
`
      : "";
  return `${index === 0 && firstContent !== undefined ? firstContent : content}
${marker}`;
};

/** Entries and objects of a tagged document with a paragraph: spread into the options of `aDocument`. */
export const taggedParts = (parentTree: "flat" | "leaves" = "flat") => {
  const nums = [0, [ref(32)]];
  const tree = parentTree === "flat" ? { Nums: nums } : { Kids: [ref(34)] };
  return {
    catalog: { StructTreeRoot: ref(30), MarkInfo: dict({ Marked: true }), Lang: asciiString("es-AR") },
    page: { StructParents: 0 },
    content: "/P <</MCID 0>> BDC BT /F1 14 Tf 60 700 Td (Pagina 1) Tj ET EMC",
    extra: new Map<number, PdfObject>([
      [30, dict({ Type: name("StructTreeRoot"), K: ref(31), ParentTree: ref(33) })],
      [31, dict({ Type: name("StructElem"), S: name("Document"), P: ref(30), K: [ref(32)] })],
      [32, dict({ Type: name("StructElem"), S: name("P"), P: ref(31), Pg: ref(FIRST_PAGE), K: 0 })],
      [33, dict(tree)],
      [34, dict({ Limits: [0, 0], Nums: nums })],
    ]),
  };
};

/** A file with one cross-reference table; gaps in the numbers become subsections. */
export const writeClassic = (
  objects: ReadonlyMap<number, PdfObject>,
  headerJunk = "",
  trailer: Readonly<Record<string, PdfObject>> = {},
): Buffer => {
  const writer = new ByteWriter();
  writer.latin1("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n");
  const rows = new Map<number, string>([[0, "0000000000 65535 f\r\n"]]);
  for (const [number, object] of objects) {
    rows.set(number, `${String(writer.length).padStart(10, "0")} 00000 n\r\n`);
    writeIndirect(writer, new Ref(number), object);
  }
  const start = writer.length;
  writer.latin1("xref\n");
  for (const [number, row] of rows) writer.latin1(`${number} 1\n${row}`);
  writer.latin1("trailer\n");
  writeObject(writer, dict({ Size: Math.max(...objects.keys()) + 1, Root: ref(1), ...trailer }));
  writer.latin1(`\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat([Buffer.from(headerJunk, "latin1"), writer.view()]);
};
