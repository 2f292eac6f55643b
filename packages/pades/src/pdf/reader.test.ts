import { describe, expect, test } from "vitest";
import { aDocument, type DocumentLayout, writeClassic } from "../test-documents";
import { IncrementalUpdate } from "./incremental-update";
import { Dict, dict, name, type PdfObject, type PdfString, ref, Stream } from "./objects";
import { listPages } from "./pages";
import { PdfReader } from "./reader";
import { textRuns } from "./text";
import { asciiString, textString } from "./text-string";

const textOf = (bytes: Buffer): string => {
  const reader = new PdfReader(bytes);
  return listPages(reader, reader.catalog)
    .flatMap((page) => textRuns(reader, page).map(({ text }) => text))
    .join("|");
};

const catching = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
  return "nothing";
};

const swapEntries = (t: string): string => {
  const rows = t.match(/\d{10} 00000 n/g) ?? [];
  return t
    .replace(rows[0] as string, "x")
    .replace(rows[1] as string, rows[0] as string)
    .replace("x", rows[1] as string);
};

const LAYOUTS: readonly DocumentLayout[] = ["table", "stream", "objectStreams"];

describe("a document is read through its cross-reference sections", () => {
  test.each(LAYOUTS)("written as %s", (layout) => {
    expect(textOf(aDocument({ layout, pages: 3 }))).toBe("Pagina 1|Pagina 2|Pagina 3|end-text");
  });

  test.each(LAYOUTS)("with bytes before the header, written as %s", (layout) => {
    expect(textOf(Buffer.concat([Buffer.alloc(300, 32), aDocument({ layout })]))).toBe("Pagina 1|end-text");
  });

  test.each(LAYOUTS)("through forty updates, written as %s", (layout) => {
    let bytes = aDocument({ layout });
    for (let revision = 1; revision <= 40; revision++) {
      const update = new IncrementalUpdate(new PdfReader(bytes));
      update.edit(ref(1)).set("Revision", revision);
      // Numbers far apart make gaps between the subsections.
      update.put(ref(1000 + 10 * revision), revision);
      const next = update.build().bytes;
      expect(next.subarray(0, bytes.length).equals(bytes)).toBe(true);
      bytes = next;
    }
    const reader = new PdfReader(bytes);
    expect(reader.catalog.get("Revision")).toBe(40);
    expect(reader.resolve(ref(1010))).toBe(1);
    expect(reader.resolve(ref(1400))).toBe(40);
    expect(reader.resolve(ref(1401))).toBeNull();
    expect(reader.sectionKind).toBe(layout === "table" ? "table" : "stream");
  });

  test("a hybrid file's stream beats the free entries of its own table and nothing newer", () => {
    const base = aDocument({ catalog: { Hidden: ref(60), Shown: ref(61) } });
    const hidden = `70 0 obj\n<</Type/ObjStm/N 2/First 10/Length 19>>\nstream\n60 0 61 4 (a) (b)  \nendstream\nendobj\n`;
    const at = base.length;
    const row = (type: number, second: number, third: number) =>
      Buffer.from([type, (second >> 8) & 255, second & 255, third]).toString("hex");
    const entries = `${row(2, 70, 0)}${row(2, 70, 1)}${row(1, at, 0)}`;
    const streamAt = at + hidden.length;
    const stream =
      `71 0 obj\n<</Type/XRef/Size 72/W[1 2 1]/Index[60 2 70 1]/Filter/ASCIIHexDecode/Length ${entries.length + 1}>>\n` +
      `stream\n${entries}>\nendstream\nendobj\n`;
    const tableAt = streamAt + stream.length;
    const previous = new PdfReader(base).startXref;
    const table =
      `xref\n60 2\n0000000000 00000 f\r\n0000000000 00000 f\r\n` +
      `trailer\n<</Size 72/Root 1 0 R/Prev ${previous}/XRefStm ${streamAt}>>\nstartxref\n${tableAt}\n%%EOF\n`;
    const reader = new PdfReader(Buffer.concat([base, Buffer.from(hidden + stream + table, "latin1")]));

    expect(reader.resolve(ref(60))).toEqual(asciiString("a"));
    expect(reader.resolve(ref(61))).toEqual(asciiString("b"));
    expect(reader.sectionKind).toBe("table");

    const update = new IncrementalUpdate(reader);
    update.put(ref(60), asciiString("new"));
    const later = new PdfReader(update.build().bytes);
    expect(later.resolve(ref(60))).toEqual(asciiString("new"));
    expect(later.resolve(ref(61))).toEqual(asciiString("b"));
  });

  test("a copy that no section leads to does not exist", () => {
    const base = aDocument();
    const shadow = "10 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n";
    const startXref = new PdfReader(base).startXref;
    const bytes = Buffer.concat([base, Buffer.from(`${shadow}startxref\n${startXref}\n%%EOF\n`)]);
    const reader = new PdfReader(bytes);
    expect(listPages(reader, reader.catalog)[0]?.mediaBox).toEqual([0, 0, 595, 842]);
    expect(textOf(bytes)).toBe("Pagina 1|end-text");
  });

  test("a freed object is gone, and so is one of another generation", () => {
    const base = aDocument({ catalog: { Extra: ref(3) } });
    const table = base.length;
    const freed = `xref\n3 1\n0000000000 00001 f\r\ntrailer\n<</Size 20/Root 1 0 R/Prev ${new PdfReader(base).startXref}>>\n`;
    const reader = new PdfReader(Buffer.concat([base, Buffer.from(`${freed}startxref\n${table}\n%%EOF\n`)]));
    expect(reader.resolve(ref(3))).toBeNull();
    expect(reader.resolve(ref(1, 5))).toBeNull();
  });

  test("entries with other white space than the standard's twenty bytes are read", () => {
    const bytes = aDocument();
    const loose = Buffer.from(bytes.toString("latin1").replace(/(\d{10} \d{5} [nf])\r\n/g, "$1\n"), "latin1");
    expect(textOf(loose)).toBe("Pagina 1|end-text");
  });
});

test("what holds objects says so, or another program reads it otherwise", () => {
  const pdf = aDocument({ layout: "objectStreams" }).toString("latin1");
  const other = Buffer.from(pdf.replace("/Type /ObjStm", "/Type /XRef  "), "latin1");
  expect(other.toString("latin1")).not.toBe(pdf);
  expect(catching(() => textOf(other))).toBe("BROKEN_XREF");
});

describe("the next object number", () => {
  test("is above every entry and not below Size", () => {
    const base = aDocument().toString("latin1");
    expect(new PdfReader(Buffer.from(base, "latin1")).nextObjectNumber()).toBe(12);
    const sized = base.replace("/Size 12", "/Size 50");
    expect(new PdfReader(Buffer.from(sized, "latin1")).nextObjectNumber()).toBe(50);
  });
});

describe("what is wrong is an error with a code", () => {
  const text = aDocument().toString("latin1");
  const broken = (change: (text: string) => string) => Buffer.from(change(text), "latin1");
  const loop = (entries: Record<string, PdfObject>) =>
    writeClassic(
      new Map<number, PdfObject>([
        [1, dict({ Type: name("Catalog"), Pages: ref(2) })],
        [2, dict(entries)],
      ]),
    );

  test.each([
    { what: "no header", bytes: Buffer.from("hello"), code: "NOT_PDF" },
    { what: "no startxref", bytes: broken((t) => t.replace("startxref", "startxxxx")), code: "BROKEN_XREF" },
    {
      what: "startxref beside the table",
      bytes: broken((t) => t.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + 7}`)),
      code: "BROKEN_XREF",
    },
    {
      what: "an offset out of the file",
      bytes: broken((t) => t.replace(/startxref\n\d+/, "startxref\n99999999")),
      code: "BROKEN_XREF",
    },
    { what: "an offset that is another object's", bytes: broken((t) => swapEntries(t)), code: "BROKEN_XREF" },
    {
      what: "a trailer without Root",
      bytes: broken((t) => t.replace("/Root", "/Boot")),
      code: "BROKEN_XREF",
    },
    {
      what: "an entry that is none",
      bytes: broken((t) => t.replace(" 00000 n\r\n", " 00000 z\r\n")),
      code: "BROKEN_XREF",
    },
    {
      what: "a huge subsection",
      bytes: broken((t) => t.replace("xref\n0 1\n", "xref\n0 99999999\n")),
      code: "LIMIT",
    },
    {
      what: "encryption",
      bytes: broken((t) => t.replace("/Root 1 0 R", "/Root 1 0 R/Encrypt<</Filter/Standard>>")),
      code: "ENCRYPTED",
    },
  ])("$what", ({ bytes, code }) => {
    expect(catching(() => new PdfReader(bytes))).toBe(code);
  });

  test("a stream whose Length is wrong, when it is read", () => {
    const bytes = broken((t) => t.replace(/\/Length (\d+)/, (_, length) => `/Length ${Number(length) - 9}`));
    const reader = new PdfReader(bytes);
    expect(catching(() => reader.resolve(ref(11)))).toBe("SYNTAX");
  });

  test.each([
    { what: "a page tree that contains itself", entries: { Kids: [ref(2)] } },
    { what: "a page twice", entries: { Kids: [ref(2), ref(2)] } },
    { what: "a kid that is no reference", entries: { Kids: [dict()] } },
    { what: "a kid that is missing", entries: { Kids: [ref(9)] } },
    { what: "no page at all", entries: { Kids: [] } },
  ])("$what", ({ entries }) => {
    const reader = new PdfReader(loop(entries));
    const code = catching(() => {
      if (listPages(reader, reader.catalog).length === 0)
        throw Object.assign(new Error(), { code: "PAGE_TREE" });
    });
    expect(code).toBe("PAGE_TREE");
  });

  test("references in a circle are null, a Length that needs its own stream an error", () => {
    const objects = new Map<number, PdfObject>([
      [1, dict({ Type: name("Catalog"), Pages: ref(2) })],
      [2, dict()],
      [5, ref(6)],
      [6, ref(5)],
    ]);
    const reader = new PdfReader(writeClassic(objects));
    expect(reader.resolve(ref(5))).toBeNull();

    const own = writeClassic(new Map(objects).set(7, new Stream(dict(), Buffer.from("abc"))));
    const selfish = own.toString("latin1").replace("/Length 3", "/Length 7 0 R");
    expect(catching(() => new PdfReader(Buffer.from(selfish, "latin1")).resolve(ref(7)))).toMatch(
      /SYNTAX|BROKEN_XREF/,
    );
  });

  test("a stream that decodes to more than is allowed", () => {
    const bytes = aDocument({ layout: "objectStreams" });
    expect(catching(() => new PdfReader(bytes, { streamBytes: 20 }))).toBe("LIMIT");
    expect(catching(() => new PdfReader(bytes, { decodedBytes: 50 }).resolve(ref(1)))).toBe("LIMIT");
  });

  test("a stream of more filters than anyone needs", () => {
    const stream = new Stream(
      dict({ Filter: Array<PdfObject>(9).fill(name("ASCIIHexDecode")) }),
      Buffer.from(">"),
    );
    expect(catching(() => new PdfReader(aDocument()).decode(stream))).toBe("LIMIT");
  });

  test("objects that each stand before one long comment", () => {
    const count = 1_000;
    const start = "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n";
    const numbers = Array.from({ length: count }, (_, index) => index + 2);
    const offsets = [9];
    let line = "";
    for (const number of numbers) {
      offsets.push(start.length + line.length);
      line += `${number} %`;
    }
    const body = `${start}${line}\n0 obj null endobj\n`;
    const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n\r\n`).join("");
    const bytes = Buffer.from(
      `${body}xref\n1 ${offsets.length}\n${entries}trailer<</Root 1 0 R>>startxref\n${body.length}\n%%EOF`,
    );
    const readAll = (reader: PdfReader) => numbers.forEach((number) => void reader.stored(number));

    expect(catching(() => readAll(new PdfReader(bytes, { workBytes: 100 * bytes.length })))).toBe("LIMIT");
    expect(catching(() => readAll(new PdfReader(bytes)))).toBe("nothing");
  });

  test("sections that list the same objects again and again", () => {
    let bytes = aDocument();
    const objects = new PdfReader(bytes).objectNumbers().length + 2;
    for (let times = 0; times < 5; times++) {
      const update = new IncrementalUpdate(new PdfReader(bytes));
      update.edit(update.reader.rootRef).set("Lang", textString(String(times)));
      bytes = update.build().bytes;
    }
    expect(catching(() => new PdfReader(bytes, { objects }))).toBe("LIMIT");
    expect(catching(() => new PdfReader(bytes, { objects: objects + 6 }))).toBe("nothing");
  });
});

describe("an update", () => {
  const update = (bytes: Buffer) => new IncrementalUpdate(new PdfReader(bytes));

  test.each(LAYOUTS)("keeps the first half of ID and renews the second, written as %s", (layout) => {
    const first = update(aDocument({ layout }));
    first.add(1);
    const once = first.build().bytes;
    const second = update(once);
    second.add(2);
    const idOf = (bytes: Buffer) =>
      (new PdfReader(bytes).trailer.get("ID") as PdfString[]).map(({ bytes: half }) => half.toString("hex"));
    const [before, after] = [idOf(once), idOf(second.build().bytes)];
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  test.each(LAYOUTS)("of nothing is the file itself, written as %s", (layout) => {
    const bytes = aDocument({ layout });
    expect(update(bytes).build().bytes).toEqual(bytes);
  });

  test("sees its own changes and leaves the reader's objects alone", () => {
    const reader = new PdfReader(aDocument());
    const change = new IncrementalUpdate(reader);
    change.edit(ref(1)).set("New", 1);
    expect(change.resolve(ref(1))).toBeInstanceOf(Dict);
    expect((change.resolve(ref(1)) as Dict).get("New")).toBe(1);
    expect(reader.catalog.has("New")).toBe(false);
  });
});
