import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { dict, name, type PdfObject, Ref, ref, Stream } from "../pdf/objects";
import { firstPage } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { Sections } from "../pdf/sections";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument, type DocumentLayout, type DocumentOptions } from "../test-documents";
import { waitsForLength } from "./linearized";
import { levelOf } from "./test-verdict";

// What was signed may hold a second document for programs that look for objects in their own way.

/** Signed, and followed by something harmless. */
const update = (pdf: Buffer): string => {
  const signed = signWithoutValue(pdf);
  expect(levelOf(signed)).toBe("NONE");
  const later = new IncrementalUpdate(new PdfReader(signed));
  later.add(dict());
  return levelOf(later.build().bytes);
};

const behind = (text: string, options: DocumentOptions = {}) =>
  Buffer.concat([aDocument(options), Buffer.from(`${text}\n`, "latin1")]);

const withObjects = (...objects: readonly PdfObject[]) =>
  aDocument({ extra: new Map(objects.map((object, index): [number, PdfObject] => [40 + index, object])) });

const CONTENT = "11 0 obj\n<</Length 3>>stream\nq Q\nendstream\nendobj";

describe("bytes that no section leads to", () => {
  test.each([
    "",
    "900 0 obj\n<<>>\nendobj",
    "% a comment",
    "x 10 objects, 5 obj",
    "trailer\n<</Size 5>>",
    "trailer\n<</Size 5/Root 1 0 R>>",
    "(a word: trailer)",
  ])("may be %j", (text) => expect(update(behind(text))).toBe("LTA_UPDATES"));

  test.each([
    CONTENT,
    ...[
      "11   0",
      "0011\n000",
      "11%x\n0",
      "11%x%y\n%z\n0",
      "11 +0",
      "11 -0",
      "4294967307 0",
      "00000000011 0",
    ].map((head) => CONTENT.replace("11 0", head)),
    CONTENT.replace("0 obj", "0%x\nobj"),
    CONTENT.replace("0 obj", "0obj"),
    "900 0 obj\n<</Type/ObjStm/N 1/First 5/Length 9>>stream\n11 0 <<>>\nendstream\nendobj",
    "900 0 obj\n<</Type/Obj#53tm/N 1/First 5/Length 9>>stream\n11 0 <<>>\nendstream\nendobj",
    "900 0 obj\n<</Type 901 0 R/N 1/First 5/Length 9>>stream\n11 0 <<>>\nendstream\nendobj",
    "900 0 obj\n<</Type/XRef/Root 80 0 R>>\nendobj",
    "900 0 obj\n<</A /x/A /y/Type/ObjStm>>\nendobj",
    "trailer\n<</Size 99/Root 80 0 R>>",
    "trailer <</Size 99/Encrypt 80 0 R>>",
    "trailer\n<</Size 99/Size 99>>",
  ])("may not be %j", (text) => expect(update(behind(text))).toBe("OTHER"));

  test("are no object that something refers to", () => {
    expect(update(behind("", { page: { Foo: ref(900) } }))).toBe("LTA_UPDATES");
    expect(update(behind("900 0 obj\n<<>>\nendobj", { page: { Foo: ref(900) } }))).toBe("OTHER");
  });

  test("may be an older state of an object", () => {
    const earlier = new IncrementalUpdate(new PdfReader(aDocument()));
    earlier.edit(ref(10)).set("Rotate", 90);
    expect(update(earlier.build().bytes)).toBe("LTA_UPDATES");
  });

  /** Object 40 leads to 41, which the hidden field shows, and was freed before anything was signed. */
  const withFreed = (page: Readonly<Record<string, PdfObject>>) => {
    const picture = new Stream(dict({ Subtype: name("Form"), BBox: [0, 0, 9, 9] }), Buffer.from("q Q"));
    const field = { FT: name("Tx"), T: textString("a"), Subtype: name("Widget"), Rect: [0, 0, 0, 0] };
    const pdf = aDocument({
      page: { Annots: [ref(42)], ...page },
      catalog: { AcroForm: dict({ Fields: [ref(42)] }) },
      extra: new Map<number, PdfObject>([
        [40, dict({ Font: dict({ F9: ref(41) }) })],
        [41, picture],
        [42, dict({ ...field, AP: dict({ N: ref(41) }), V: textString("1") })],
      ]),
    });
    const { startXref } = new PdfReader(pdf);
    const text = `xref\n40 1\n0000000000 00001 f\r\ntrailer\n<</Size 43/Root 1 0 R/Prev ${startXref}>>\nstartxref\n${pdf.length}\n%%EOF\n`;
    return Buffer.concat([pdf, Buffer.from(text, "latin1")]);
  };

  test.each([
    { page: {}, expected: "FORM_FILLING" },
    { page: { Resources: ref(40) }, expected: "OTHER" },
  ])(
    "may be an object that was freed, which counts where it is referred to: $expected",
    ({ page, expected }) => {
      const pdf = withFreed(page);
      expect(update(pdf)).toBe(expected === "OTHER" ? "OTHER" : "LTA_UPDATES");
      const later = new IncrementalUpdate(new PdfReader(signWithoutValue(pdf)));
      later.put(
        ref(41),
        new Stream(dict({ Subtype: name("Form"), BBox: [0, 0, 9, 9] }), Buffer.from("q f Q")),
      );
      later.edit(ref(42)).set("V", textString("2"));
      expect(levelOf(later.build().bytes)).toBe(expected);
    },
  );

  const CLOSING = new Stream(dict(), Buffer.from("BT 3 Tr /F1 1 Tf 50 640 Td (end-text) Tj ET"));

  test("may be an older state of an object, but not of another generation", () => {
    const older = (head: string) => {
      const earlier = new IncrementalUpdate(new PdfReader(behind(`${head} obj\n<<>>\nendobj`)));
      earlier.put(ref(11), CLOSING);
      return update(earlier.build().bytes);
    };
    expect(older("11 0")).toBe("LTA_UPDATES");
    expect(older("11 5")).toBe("OTHER");
  });

  test("may not be what had the number of an object before it", () => {
    const earlier = new IncrementalUpdate(new PdfReader(aDocument()));
    const content = new Ref(11, 1);
    earlier.put(content, CLOSING);
    earlier.edit(ref(10)).set("Contents", content);
    expect(update(earlier.build().bytes)).toBe("OTHER");
  });

  test("may be a state of an object before the last one", () => {
    // Signing writes the page anew.
    expect(update(behind("10 0 obj\n<<>>\nendobj"))).toBe("LTA_UPDATES");
  });
});

test.each(["\n", "junk ".repeat(200)])("bytes before the header are counted by some programs: %j", (junk) => {
  expect(update(Buffer.concat([Buffer.from(junk), aDocument()]))).toBe("OTHER");
});

describe("sections", () => {
  test("lead to one catalog", () => {
    const other = dict({ Type: name("Catalog"), Pages: ref(2), Lang: textString("es") });
    const pdf = aDocument({ extra: new Map([[40, other]]) });
    const { startXref } = new PdfReader(pdf);
    const section = (root: number) =>
      `xref\n0 1\n0000000000 65535 f\r\ntrailer\n<</Size 41/Root ${root} 0 R/Prev ${startXref}>>\nstartxref\n${pdf.length}\n%%EOF\n`;
    expect(update(Buffer.concat([pdf, Buffer.from(section(1), "latin1")]))).toBe("LTA_UPDATES");
    expect(update(Buffer.concat([pdf, Buffer.from(section(40), "latin1")]))).toBe("OTHER");
  });

  test("that some programs may give up leave no older state in a stream", () => {
    const written = (entries: Readonly<Record<string, PdfObject>>) => {
      const earlier = new IncrementalUpdate(new PdfReader(aDocument({ layout: "objectStreams" })));
      const { ref: page } = firstPage(earlier, earlier.reader.catalog);
      for (const [key, value] of Object.entries(entries)) earlier.edit(page).set(key, value);
      return update(earlier.build().bytes);
    };
    expect(written({ Rotate: 90 })).toBe("LTA_UPDATES");
    expect(written({ Foo: ref(900) })).toBe("OTHER");
  });
});

describe("streams that hold objects", () => {
  const holder = (entries: Readonly<Record<string, PdfObject>> = {}) =>
    new Stream(dict({ Type: name("ObjStm"), N: 1, First: 5, ...entries }), Buffer.from("11 0 <<>>"));
  const section = (root: number) =>
    new Stream(dict({ Type: name("XRef"), Root: ref(root) }), Buffer.from("x"));

  test.each<DocumentLayout>(["stream", "objectStreams"])("are led to: %s", (layout) => {
    expect(update(aDocument({ layout }))).toBe("LTA_UPDATES");
    const earlier = new IncrementalUpdate(new PdfReader(aDocument({ layout })));
    earlier.edit(new PdfReader(aDocument({ layout })).rootRef).set("Lang", null);
    expect(update(earlier.build().bytes)).toBe("LTA_UPDATES");
  });

  test("are not passed over", () => expect(update(withObjects(holder()))).toBe("OTHER"));

  test("are not unreadable here and readable elsewhere", () => {
    const pdf = withObjects(holder({ Nx: 1 }));
    const twice = Buffer.from(pdf.toString("latin1").replace("/Nx 1", "/N  1"), "latin1");
    expect(twice.equals(pdf)).toBe(false);
    expect(update(twice)).toBe("OTHER");
  });

  test("may say once more what a section says, and nothing else", () => {
    expect(update(withObjects(section(1)))).toBe("LTA_UPDATES");
    expect(update(withObjects(section(2)))).toBe("OTHER");
  });
});

describe("a linearized file", () => {
  /** As far as it is looked at: the first object decides. */
  const withHead = (head: string) => ({
    bytes: Buffer.from(`%PDF-1.7\n1 0 obj\n${head}\nendobj\n`.padEnd(2_000)),
    headerOffset: 0,
    startXref: 0,
    sections: new Sections(1),
  });

  test("is what it was when it was signed", () => {
    expect(waitsForLength(new PdfReader(aDocument()))).toBe(false);
    expect(waitsForLength(withHead("<</Linearized 1/L 400/H [1 2]>>"))).toBe(false);
  });

  test.each([
    { what: "the section behind its first object", x: "x", kind: "stream", by: 0, as: false },
    { what: "another section", x: "x", kind: "stream", by: -1, as: true },
    { what: "a table", x: "x", kind: "table", by: 0, as: true },
    { what: "a section behind another word", x: "endobj", kind: "stream", by: 0, as: true },
  ] as const)("of the length that it states waits, read by $what: $as", ({ x, kind, by, as }) => {
    const file = withHead(`<</Linearized 1/L 2000/X(${x})>>`);
    const startXref = file.bytes.lastIndexOf("endobj\n") + "endobj\n".length + by;
    const sections = new Sections(10);
    // The white space behind is part of no object.
    sections.set(startXref, { kind, trailer: dict(), entries: new Map(), end: 1_000 });
    const bytes = Buffer.from(
      file.bytes.toString("latin1").replace(/endobj\n +$/, (end) => end.replaceAll(" ", "x")),
      "latin1",
    );
    expect(waitsForLength({ ...file, bytes, startXref, sections })).toBe(as);
  });

  test.each([
    "<</Linearized 1/L 99999>>",
    "<</Linearized 1/L 2000>>",
    "<</Linearized 1>>",
    "<</Linearized 1/L 3 0 R>>",
    "<</Linear#69zed 1/L 99999>>",
    "<</Linearized 1/L 400/A /x/A /y>>",
    "<</Linearized 1/L 400/L 2000>>",
    "<</Linearized 1/L 400/A --1>>",
    "<</Linearized 1/L 400/A <zz>>>",
    "<</Linearized 1/L 400",
  ])("that waits for a length: %s", (head) => expect(waitsForLength(withHead(head))).toBe(true));
});
