import { describe, expect, test } from "vitest";
import { aDocument } from "../test-documents";
import { arrayAt, dictAt, streamAt } from "./access";
import { walkContent } from "./content";
import { cleanText, embedFont, encodeText, latinFont, textWidth } from "./font";
import { PdfGraph } from "./graph";
import { type Dict, dict, name, type PdfObject, ref, Stream } from "./objects";
import { firstPage } from "./pages";
import { PdfReader } from "./reader";
import { contentText, findMarker, textRuns } from "./text";

const runsOf = (content: string) => {
  const reader = new PdfReader(aDocument({ content, markerY: false }));
  return textRuns(reader, firstPage(reader, reader.catalog));
};

describe("text positions", () => {
  test.each([
    { what: "Td", content: "BT /F1 10 Tf 50 600 Td (a) Tj ET", x: 50, y: 600, size: 10 },
    { what: "Tm", content: "BT /F1 10 Tf 2 0 0 2 30 40 Tm (a) Tj ET", x: 30, y: 40, size: 20 },
    {
      what: "cm before it",
      content: "q .5 0 0 .5 0 100 cm BT /F1 10 Tf 50 600 Td (a) Tj ET Q",
      x: 25,
      y: 400,
      size: 5,
    },
    {
      what: "Q gives back",
      content: "q 9 0 0 9 0 0 cm Q BT /F1 10 Tf 5 6 Td (a) Tj ET",
      x: 5,
      y: 6,
      size: 10,
    },
    { what: "TD and T*", content: "BT /F1 10 Tf 50 600 Td 0 -12 TD T* (a) Tj ET", x: 50, y: 576, size: 10 },
    { what: "the quote operator", content: "BT /F1 10 Tf 15 TL 50 600 Td (a) ' ET", x: 50, y: 585, size: 10 },
    { what: "TJ", content: "BT /F1 10 Tf 50 600 Td [(a) -250 (b)] TJ ET", x: 50, y: 600, size: 10 },
  ])("follow $what", ({ content, x, y, size }) => {
    const [run] = runsOf(content);
    expect(run).toMatchObject({ x, y, size });
  });

  test("glyphs placed one by one make one run, another line another", () => {
    const content =
      "BT /F1 9 Tf 50 600 Td (e) Tj 5 0 Td (n) Tj 5 0 Td (d) Tj ET BT /F1 9 Tf 50 580 Td (x) Tj ET";
    expect(runsOf(content).map(({ text }) => text)).toEqual(["end", "x"]);
  });

  test("glyphs one by one upwards make one run, the line beside it another", () => {
    const up = (x: number, y: number, text: string) => `0 1 -1 0 ${x} ${y} Tm (${text}) Tj`;
    const content = `BT /F1 9 Tf ${up(50, 100, "e")} ${up(50, 105, "n")} ${up(50, 110, "d")} ${up(80, 110, "x")} ET`;
    expect(runsOf(content)).toMatchObject([
      { text: "end", x: 50, y: 100, size: 9 },
      { text: "x", x: 80, y: 110 },
    ]);
  });

  test("damaged pieces are skipped", () => {
    const content = "BT /F1 9 Tf ) > 1 2 3 Td ]] 50 600 Td (a) Tj ET (never closed";
    expect(runsOf(content).at(-1)?.text).toBe("a");
  });
});

test("a font of many names reads its letters once, and what that takes counts", () => {
  const ranges = Array.from(
    { length: 200 },
    (_, index) => `<${index.toString(16).padStart(4, "0")}> <ffff> <0041>`,
  );
  const cmap = new Stream(dict(), Buffer.from(`1 beginbfrange ${ranges.join("\n")} endbfrange`));
  const font = dict({ Subtype: name("Type0"), ToUnicode: ref(50) });
  const names = Array.from({ length: 500 }, (_, index) => `F${index}`);
  const resources = (values: PdfObject[]) =>
    dict({ Font: dict(Object.fromEntries(names.map((key, index) => [key, values[index % values.length]]))) });
  const content = Buffer.from(names.map((key) => `BT /${key} 9 Tf (x) Tj ET`).join("\n"));
  const own = names.map((_, index): [number, PdfObject] => [100 + index, new Stream(dict(), cmap.data)]);
  const pdf = aDocument({ extra: new Map<number, PdfObject>([[50, cmap], ...own]) });
  const read = (values: PdfObject[]) =>
    contentText(new PdfReader(pdf, { workBytes: 50_000_000 }), content, resources(values));
  expect(read([font])).toHaveLength(1);
  const fonts = names.map((_, index) => dict({ Subtype: name("Type0"), ToUnicode: ref(100 + index) }));
  expect(() => read(fonts)).toThrow(expect.objectContaining({ code: "LIMIT" }));
});

describe("the marker", () => {
  test("is the last one on the last page", () => {
    const content = "BT /F1 9 Tf 50 700 Td (end-text) Tj ET";
    const reader = new PdfReader(aDocument({ pages: 2, content, markerY: 300 }));
    expect(findMarker(reader, reader.catalog)).toMatchObject({ x: 50, y: 300, size: 1 });
    expect(findMarker(reader, reader.catalog)?.page.ref.number).toBe(12);
  });

  test("is missing when only an earlier page has it", () => {
    const reader = new PdfReader(aDocument({ pages: 2, markerY: false }));
    expect(findMarker(reader, reader.catalog)).toBeUndefined();
  });

  test("is read through ToUnicode where glyph numbers are not letters", () => {
    const graph = PdfGraph.from(new PdfReader(aDocument()));
    const font = embedFont(graph, latinFont());
    const content = Buffer.from(`BT /L 4 Tf 20 30 Td ${encodeText(latinFont(), "end-text Ñandú €")} Tj ET`);
    const resources = dict({ Font: dict({ L: font }) });
    expect(contentText(graph, content, resources)).toEqual([
      { text: "end-text Ñandú €", x: 20, y: 30, size: 4 },
    ]);
  });
});

describe("content operators", () => {
  const operators = (content: string) => {
    const seen: string[] = [];
    const data = Buffer.from(content, "latin1");
    walkContent(data, (operator, operands, start, end) => {
      seen.push(`${operator}/${operands.length}:${data.toString("latin1", start, end)}`);
    });
    return seen;
  };

  test("come with their operands and their bytes", () => {
    expect(operators(" 1 0 0 1 5 5 cm\n/P <</MCID 0>> BDC EMC")).toEqual([
      "cm/6:1 0 0 1 5 5 cm",
      "BDC/2:/P <</MCID 0>> BDC",
      "EMC/0:EMC",
    ]);
  });

  test("an inline image is one, even with EI among its bytes", () => {
    const image = "BI /W 2 /H 2 /BPC 8 /CS /G ID \x01 EI \x02\x03 EI";
    expect(operators(`q ${image} Q`)).toEqual(["q/0:q", `BI/0:${image}`, "Q/0:Q"]);
  });
});

describe("the shipped font", () => {
  const font = latinFont();

  test.each([
    ["Muñoz Ángel", "Muñoz Ángel"],
    ["n\u0303 a\u0301", "ñ á"],
    ["Łódź Žižek Şahin", "Łódź Žižek Şahin"],
    ["東 ☑", "? ?"],
    ["  dos\n\tlíneas ", "dos líneas"],
  ])("shows %j as %j", (text, shown) => {
    expect(cleanText(font, text)).toBe(shown);
  });

  test("measures and encodes what it shows", () => {
    expect(textWidth(font, "AA", 10)).toBeCloseTo(12.78, 2);
    expect(encodeText(font, "A")).toMatch(/^<[0-9a-f]{4}>$/);
    expect(font.name).toMatch(/^[A-Z]{6}\+NotoSans-Regular$/);
  });

  test("every glyph has a width and one meaning", () => {
    const graph = PdfGraph.from(new PdfReader(aDocument()));
    const embedded = graph.edit(embedFont(graph, font));
    expect(embedded.get("Encoding")).toEqual(expect.objectContaining({ value: "Identity-H" }));
    for (const [character, { id }] of font.glyphs) expect(id, character).toBeGreaterThan(0);
    const descendants = arrayAt(graph, embedded, "DescendantFonts") ?? [];
    const descriptor = dictAt(graph, graph.resolve(descendants[0]) as Dict, "FontDescriptor");
    const bits = graph.decode(streamAt(graph, descriptor, "CIDSet") as Stream).toString("hex");
    // The characters, the empty glyph and parts of composite ones: 347, a bit each.
    expect(bits).toBe(`${"ff".repeat(43)}e0`);
    expect(graph.resolve(ref(1))).not.toBeNull();
  });
});

test("content inflated beyond any page is refused before it is walked", () => {
  expect(() => walkContent(Buffer.alloc(17 * 1024 * 1024, 32), () => undefined)).toThrow(
    expect.objectContaining({ code: "LIMIT" }),
  );
});
