import { costOf } from "@foja/testing/cost";
import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { dict, name, ref } from "../pdf/objects";
import { firstPage } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { looksLikeMore } from "./plain-object";
import { levelOf } from "./test-verdict";

// Updates that are right to our reader and that other programs stumble over: they then look for objects in their own way.

const signed = signWithoutValue(aDocument());
const { startXref, rootRef } = new PdfReader(signed);
const SIZE = new PdfReader(signed).nextObjectNumber();
const NEW = SIZE;
const CONTENT = 11;
const OTHER_CONTENT = `${CONTENT} 0 obj\n<</Length 3>>stream\nq Q\nendstream\nendobj\n`;

type Update = {
  /** The object that the update adds, its loose companions, and what stands around the section. */
  readonly object: string;
  readonly loose: string;
  readonly keyword: string;
  readonly subsection: string;
  readonly entry: (offset: string) => string;
  readonly trailer: string;
  readonly ending: (offset: number) => string;
};

const PLAIN: Update = {
  object: `${NEW} 0 obj\n<</A 1>>\nendobj\n`,
  loose: "",
  keyword: "xref\n",
  subsection: `${NEW} 1\n`,
  entry: (offset) => `${offset} 00000 n\r\n`,
  trailer: `trailer\n<</Size ${SIZE + 1}/Root ${rootRef.number} 0 R/Prev ${startXref}>>\n`,
  ending: (offset) => `startxref\n${offset}\n%%EOF\n`,
};

const updated = (pdf: Buffer, changed: Partial<Update> = {}): Buffer => {
  const { object, loose, keyword, subsection, entry, trailer, ending } = { ...PLAIN, ...changed };
  const section = pdf.length + object.length + loose.length;
  const text = `${object}${loose}${keyword}${subsection}${entry(String(pdf.length).padStart(10, "0"))}${trailer}${ending(section)}`;
  return Buffer.concat([pdf, Buffer.from(text, "latin1")]);
};

describe("an update written by hand", () => {
  test.each<{ what: string; change: Partial<Update> }>([
    { what: "as plain as can be", change: {} },
    { what: "with a comment between its parts", change: { loose: "% made by nobody\n" } },
    { what: "with other line ends", change: { keyword: "xref\r\n", subsection: `${NEW} 1\r` } },
    { what: "that names the line end before an object", change: { object: `\n${PLAIN.object}` } },
    { what: "with an empty line before its trailer", change: { trailer: `\n${PLAIN.trailer}` } },
    { what: "with blanks behind it", change: { ending: (at) => `startxref\n${at}\n%%EOF\r\n\r\n` } },
  ])("$what is no change", ({ change }) => {
    expect(levelOf(updated(signed, change))).toBe("LTA_UPDATES");
  });

  test.each<{ what: string; change: Partial<Update> }>([
    { what: "with an object that no section leads to", change: { loose: OTHER_CONTENT } },
    { what: "with an object in a comment", change: { loose: `%${OTHER_CONTENT.split("\n")[0]}\n` } },
    { what: "with bytes in between", change: { loose: "xyz\n" } },
    { what: "with a long comment", change: { loose: `%${"-".repeat(2_000)}\n` } },
    { what: "whose keyword goes on", change: { keyword: "xref " } },
    { what: "with a comment behind xref", change: { keyword: "xref %\n" } },
    { what: "with a comment in a subsection", change: { subsection: `${NEW} % x\n 1\n` } },
    { what: "with a short entry", change: { entry: (at) => `${Number(at)} 00000 n\r\n` } },
    { what: "with a sign in an entry", change: { entry: (at) => `+${at.slice(1)} 00000 n\r\n` } },
    { what: "with a real number in an entry", change: { entry: (at) => `${Number(at)}.0 0 n\r\n` } },
    { what: "with a real Size", change: { trailer: PLAIN.trailer.replace("/Root", ".0/Root") } },
    { what: "with a negative Size", change: { trailer: PLAIN.trailer.replace("/Size ", "/Size -") } },
    { what: "without Size", change: { trailer: PLAIN.trailer.replace("/Size", "/Zise") } },
    {
      what: "with a Size that no program knows",
      change: { trailer: PLAIN.trailer.replace(`/Size ${SIZE + 1}`, "/Size 8388609") },
    },
    { what: "with a zero in a name", change: { trailer: PLAIN.trailer.replace("/Root", "/Root#00 3/Root") } },
    { what: "with a name that ends in a zero", change: { object: PLAIN.object.replace("/A", "/A#00") } },
    {
      what: "that has object 0 in use",
      change: { subsection: `0 1\n0000000009 00000 n\r\n${PLAIN.subsection}` },
    },
    {
      what: "that finds an object where it never was",
      change: { subsection: `3 1\n0000000009 00000 n\r\n${PLAIN.subsection}` },
    },
    { what: "with a small Size", change: { trailer: PLAIN.trailer.replace(`/Size ${SIZE + 1}`, "/Size 3") } },
    {
      what: "with a Size for what it brings alone",
      change: {
        object: "",
        subsection: "0 1\n",
        entry: () => "0000000000 65535 f\r\n",
        trailer: PLAIN.trailer.replace(`/Size ${SIZE + 1}`, `/Size ${SIZE - 1}`),
      },
    },
    { what: "without a subsection", change: { object: "", subsection: "", entry: () => "" } },
    {
      what: "that starts with the wrong number",
      change: { subsection: `1 1\n0000000000 65535 f\r\n${PLAIN.subsection}` },
    },
    {
      what: "whose information leads nowhere",
      change: { trailer: PLAIN.trailer.replace("/Root", "/Info 99 0 R/Root") },
    },
    { what: "with a comment before its trailer", change: { trailer: PLAIN.trailer.replace("<<", "%x\n<<") } },
    {
      what: "with a hybrid stream that isn't there",
      change: { trailer: PLAIN.trailer.replace(">>", "/XRefStm 9>>") },
    },
    {
      what: "whose object has a real number",
      change: { object: PLAIN.object.replace(" 0 obj", ".0 0 obj") },
    },
    {
      what: "whose object has a real generation",
      change: { object: PLAIN.object.replace(" 0 obj", " 0.0 obj") },
    },
    { what: "whose object has zeros in front", change: { object: `0${PLAIN.object}` } },
    { what: "whose object has no end", change: { object: PLAIN.object.replace("endobj", "") } },
    { what: "whose object goes on", change: { object: PLAIN.object.replace("endobj", "1 endobj") } },
    { what: "whose object is a real integer", change: { object: PLAIN.object.replace("<</A 1>>", "1.0") } },
    { what: "with a sign behind startxref", change: { ending: (at) => `startxref\n+${at}\n%%EOF\n` } },
    { what: "with a comment behind startxref", change: { ending: (at) => `startxref\n%x\n${at}\n%%EOF\n` } },
    {
      what: "with a real number behind startxref",
      change: { ending: (at) => `startxref\n${at}.0\n%%EOF\n` },
    },
    {
      what: "with much before %%EOF",
      change: { ending: (at) => `startxref\n${at}\n%${"-".repeat(1_100)}\n%%EOF\n` },
    },
    {
      what: "with blanks without end",
      change: { ending: (at) => `startxref\n${at}\n%%EOF${"\n".repeat(1_000)}` },
    },
    { what: "with zeros behind it", change: { ending: (at) => `startxref\n${at}\n%%EOF\n\0\0\0` } },
  ])("$what is refused", ({ change }) => {
    expect(levelOf(updated(signed, change))).not.toBe("LTA_UPDATES");
  });

  test("that skips the one before it is refused", () => {
    const evil = updated(signed, { object: OTHER_CONTENT, subsection: `${CONTENT} 1\n` });
    expect(levelOf(evil)).toBe("OTHER");
    // Its Prev leads to the signed section again, and nothing to what the evil one wrote.
    expect(levelOf(updated(evil))).toBe("OTHER");
  });
});

describe("what looks like an object", () => {
  const inString = (text: string) => `${NEW} 0 obj\n<</A(${text})>>\nendobj\n`;
  const inStream = (data: string) =>
    `${NEW} 0 obj\n<</Length ${data.length}>>stream\n${data}\nendstream\nendobj\n`;

  test.each(["un objeto", "the word trailer", "xref", "object 12"])("%j may be said", (text) => {
    expect(levelOf(updated(signed, { object: inString(text) }))).toBe("LTA_UPDATES");
    expect(levelOf(updated(signed, { object: inStream(text) }))).toBe("LTA_UPDATES");
  });

  test.each(["11 0 obj <</Length 3>>", "11\t0\robj", "x endobj", "trailer <</Root 3 0 R>>", "startxref"])(
    "%j may not",
    (text) => {
      expect(levelOf(updated(signed, { object: inString(text) }))).toBe("OTHER");
      expect(levelOf(updated(signed, { object: inStream(text) }))).toBe("OTHER");
    },
  );

  test("is looked for in one way through the bytes", () => {
    const long = "obj ".repeat(500_000);
    expect(looksLikeMore(Buffer.from(`%${long}`))).toBe(false);
    expect(looksLikeMore(Buffer.from(`5 0%${"x".repeat(1_000_000)}\nobj`))).toBe(true);
  });

  test("nor may a stream seem to end", () => {
    expect(levelOf(updated(signed, { object: inStream("q Q\nendstream\nq Q") }))).toBe("OTHER");
  });
});

describe("streams beside tables", () => {
  /** A table with a stream that says the same, or something else. */
  const hybrid = (
    row: { readonly type?: number; readonly number?: number; readonly widths?: string } = {},
  ) => {
    const { type = 1, number = NEW, widths = "[1 4 2]" } = row;
    const rows = Buffer.alloc(7);
    rows.writeUInt8(type, 0);
    if (type === 1) rows.writeUInt32BE(signed.length, 1);
    const beside = signed.length + PLAIN.object.length;
    const stream = `${NEW + 1} 0 obj\n<</Type/XRef/Size ${NEW + 2}/W ${widths}/Index [${number} 1]/Length 7>>stream\n${rows.toString("latin1")}\nendstream\nendobj\n`;
    const line = `${String(beside).padStart(10, "0")} 00000 n\r\n`;
    return updated(signed, {
      loose: stream,
      subsection: `${NEW} 2\n`,
      entry: (offset) => `${offset} 00000 n\r\n${line}`,
      trailer: PLAIN.trailer.replace(/Size \d+/, `Size ${NEW + 2}/XRefStm ${beside}`),
    });
  };

  test("may say what the table says", () => expect(levelOf(hybrid())).toBe("LTA_UPDATES"));

  test.each([
    { what: "free an object of the page", row: { type: 0, number: 3 } },
    { what: "free what the table has in use", row: { type: 0 } },
    { what: "have another object in use", row: { number: CONTENT } },
    { what: "have widths in real numbers", row: { widths: "[1 4.0 2]" } },
  ])("may not $what", ({ row }) => expect(levelOf(hybrid(row))).toBe("OTHER"));
});

test.each([
  { what: "a word trailer", text: "(trailer)", expected: "LTA_UPDATES" },
  { what: "a trailer behind a comment", text: "(trailer%\\n<</Size 99/Root 80 0 R>>)", expected: "OTHER" },
])("$what in a string: $expected", ({ text, expected }) => {
  const object = `${NEW} 0 obj\n<</A ${text.replace("\\n", "\n")}>>\nendobj\n`;
  expect(levelOf(updated(signed, { object }))).toBe(expected);
});

test("as good as nothing, and megabytes of it, is refused at a cost that grows with its length and no faster", () => {
  const costOfBytes = (length: number): number => {
    const pdf = updated(signed, { loose: `${"%".repeat(length)}\n` });
    return costOf(() => expect(levelOf(pdf)).toBe("OTHER"));
  };
  expect(costOfBytes(8_000_000) / costOfBytes(1_000_000)).toBeLessThan(3 * 8);
});

test("a reference to nothing that the document had stays, and a new one is refused", () => {
  const catalog = { Foo: ref(900) };
  const dangling = signWithoutValue(aDocument({ catalog }));
  const later = new IncrementalUpdate(new PdfReader(dangling));
  later.edit(ref(1)).set("Version", name("1.7"));
  expect(levelOf(later.build().bytes)).toBe("LTA_UPDATES");
  for (const held of [ref(901), ref(900, 1), [dict({ A: ref(901) })]]) {
    const update = new IncrementalUpdate(new PdfReader(dangling));
    update.add(dict({ Foo: held }));
    expect(levelOf(update.build().bytes)).toBe("OTHER");
  }
});

describe("streams", () => {
  const data = "1 0 0 1 0 0 cm\n";
  const stream = (keyword: string, end = "\nendstream") =>
    `${NEW} 0 obj\n<</Length ${data.length}>>\n${keyword}${data}${end}\nendobj\n`;

  test.each(["stream\n", "stream\r\n"])("%j and the line end before endstream are plain", (keyword) => {
    expect(levelOf(updated(signed, { object: stream(keyword) }))).toBe("LTA_UPDATES");
    expect(levelOf(updated(signed, { object: stream(keyword, "\r\nendstream") }))).toBe("LTA_UPDATES");
    expect(levelOf(updated(signed, { object: stream(keyword, "endstream") }))).toBe("LTA_UPDATES");
  });

  test.each([
    { what: "glued to its keyword", object: stream("stream") },
    { what: "behind a blank", object: stream("stream \n") },
    { what: "behind half a line end", object: stream("stream\r") },
    { what: "whose end is glued to more", object: stream("stream\n", "\nendstreamx q Q\nendstream") },
    { what: "with more before its end", object: stream("stream\n", "\nx\nendstream") },
    { what: "with a real Length", object: stream("stream\n").replace(/(Length \d+)/, "$1.0") },
  ])("a stream $what is refused", ({ object }) => {
    expect(levelOf(updated(signed, { object }))).not.toBe("LTA_UPDATES");
  });
});

describe("object streams and their sections", () => {
  const inStreams = signWithoutValue(aDocument({ layout: "stream" }));
  const MEMBER = new PdfReader(inStreams).nextObjectNumber();
  const HOLDER = MEMBER + 1;
  const SECTION = MEMBER + 2;
  type Packed = {
    readonly head: string;
    readonly body: string;
    readonly count: string;
    readonly first: string;
    readonly index: number;
    readonly widths: string;
    readonly size: string;
    readonly spareRows: number;
    readonly type: number;
    readonly holder: number;
    /** Further entries of the section. */
    readonly section: string;
    readonly holderType: string;
    readonly holderMore: string;
  };
  const PACKED: Packed = {
    head: `${MEMBER} 0 `,
    body: "<</A 1>>",
    count: "1",
    first: "",
    index: 0,
    widths: "[1 4 2]",
    size: String(SECTION + 1),
    spareRows: 0,
    type: 2,
    holder: HOLDER,
    section: "",
    holderType: "/Type/ObjStm",
    holderMore: "",
  };
  const packed = (changed: Partial<Packed> = {}): Buffer => {
    const {
      head,
      body,
      count,
      first,
      index,
      widths,
      size,
      spareRows,
      type,
      holder,
      section: more,
      holderType,
      holderMore,
    } = { ...PACKED, ...changed };
    const { startXref: prev, rootRef: root } = new PdfReader(inStreams);
    const data = head + body;
    const stream = `${HOLDER} 0 obj\n<<${holderType}${holderMore}/N ${count}/First ${first || head.length}/Length ${data.length}>>stream\n${data}\nendstream\nendobj\n`;
    const at = inStreams.length + stream.length;
    const rows = Buffer.alloc(7 * (3 + spareRows));
    [
      [type, holder, index],
      [1, inStreams.length, 0],
      [1, at, 0],
    ].forEach(([kind = 0, second = 0, third = 0], row) => {
      rows.writeUInt8(kind, row * 7);
      rows.writeUInt32BE(second, row * 7 + 1);
      rows.writeUInt16BE(third, row * 7 + 5);
    });
    const section = `${SECTION} 0 obj\n<</Type/XRef/Size ${size}/W ${widths}/Index [${MEMBER} 3]/Root ${root.number} 0 R/Prev ${prev}${more}/Length ${rows.length}>>stream\n`;
    return Buffer.concat([
      inStreams,
      Buffer.from(stream + section, "latin1"),
      rows,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`, "latin1"),
    ]);
  };

  test("as plain as can be", () => expect(levelOf(packed())).toBe("LTA_UPDATES"));

  test.each<{ what: string; change: Partial<Packed> }>([
    {
      what: "a member that the section does not lead to",
      change: { head: `${MEMBER} 0 ${CONTENT} 9 `, body: "<</A 1>> <</B 2>>", count: "2" },
    },
    { what: "another index", change: { index: 7 } },
    { what: "a real member number", change: { head: `${MEMBER}.0 0 ` } },
    { what: "a real offset", change: { head: `${MEMBER} 0.0 ` } },
    { what: "a negative offset", change: { head: `${MEMBER} -1 `, body: " <</A 1>>" } },
    { what: "a real count", change: { count: "1.0" } },
    { what: "a real First", change: { first: `${PACKED.head.length}.0` } },
    { what: "a member that is a real integer", change: { body: "1.0" } },
    { what: "a real Size", change: { size: `${SECTION + 1}.0` } },
    { what: "a small Size", change: { size: "3" } },
    { what: "real widths", change: { widths: "[1 4.0 2]" } },
    { what: "rows that nothing tells of", change: { spareRows: 1 } },
    { what: "an abbreviated filter", change: { holderMore: "/DP<</Predictor 12>>" } },
    { what: "data in another file", change: { holderMore: "/F(x)" } },
    { what: "a filter of another kind", change: { holderMore: "/Filter/ASCIIHexDecode" } },
    { what: "data that no filter made", change: { holderMore: "/Filter/FlateDecode" } },
    { what: "another type of holder", change: { holderType: "/Type/Objects" } },
    { what: "no type of holder", change: { holderType: "" } },
    { what: "more than an object in its place", change: { body: "<</A 1>> 5" } },
    { what: "a row of another type", change: { type: 3 } },
    { what: "an object in a stream that isn't there", change: { holder: 900 } },
    { what: "a stream beside a stream", change: { section: "/XRefStm 3" } },
    { what: "real parameters", change: { section: "/DecodeParms<</Columns 7.0>>" } },
  ])("$what is refused", ({ change }) => {
    expect(levelOf(packed(change))).not.toBe("LTA_UPDATES");
  });
});

describe("a section that is a stream and does not lead to itself", () => {
  const inStreams = signWithoutValue(aDocument({ layout: "stream" }));
  const { startXref: prev, rootRef: root } = new PdfReader(inStreams);
  const NEXT = new PdfReader(inStreams).nextObjectNumber();

  const withSection = (
    head: string,
    { widths = [1, 4, 2], second = 0, third = 65_535, size = NEXT + 1 } = {},
  ) => {
    const rows = Buffer.alloc(widths.reduce((sum, width) => sum + width, 0));
    const [, secondBytes = 0, thirdBytes = 0] = widths;
    rows.writeUIntBE(second, 1 + Math.max(0, secondBytes - 6), Math.min(6, secondBytes));
    rows.writeUIntBE(third, 1 + secondBytes + Math.max(0, thirdBytes - 6), Math.min(6, thirdBytes));
    const at = inStreams.length;
    return Buffer.concat([
      inStreams,
      Buffer.from(
        `${head} obj\n<</Type/XRef/Size ${size}/W [${widths.join(" ")}]/Index [0 1]/Root ${root.number} 0 R/Prev ${prev}/Length ${rows.length}>>stream\n`,
        "latin1",
      ),
      rows,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`, "latin1"),
    ]);
  };

  test("has a number that nobody had, or one of an earlier section", () => {
    expect(levelOf(withSection(`${NEXT} 0`))).toBe("LTA_UPDATES");
    expect(levelOf(withSection(`${NEXT} 0`, { widths: [1, 8, 8] }))).toBe("LTA_UPDATES");
    const [earlier] = /(\d+) 0 obj/.exec(inStreams.toString("latin1", prev, prev + 20)) ?? [];
    expect(levelOf(withSection(String(earlier).replace(" obj", "")))).toBe("LTA_UPDATES");
  });

  test.each([
    { what: "of the page's content", head: `${CONTENT} 0` },
    { what: "that is none", head: "0 0" },
    { what: "beyond all numbers", head: "8388608 0" },
    { what: "that is another one in 32 bits", head: "4294967307 0" },
    { what: "of another generation", head: `${NEXT} 7` },
  ])("may not have the number $what: some programs take it for that object", ({ head }) => {
    expect(levelOf(withSection(head))).toBe("OTHER");
  });

  test("may not have a number that something refers to in vain", () => {
    const update = new IncrementalUpdate(new PdfReader(aDocument({ layout: "stream" })));
    update.edit(firstPage(update, update.reader.catalog).ref).set("Foo", ref(900));
    const vain = signWithoutValue(update.build().bytes);
    const number = new PdfReader(vain).nextObjectNumber();
    expect(number).toBeLessThan(900);
    const section = (head: number) => {
      const size = head + 1;
      const { startXref: before } = new PdfReader(vain);
      const text = `${head} 0 obj\n<</Type/XRef/Size ${size}/W [1 4 2]/Index [0 1]/Root ${root.number} 0 R/Prev ${before}/Length 7>>stream\n`;
      const row = Buffer.from("0000000000ffff", "hex");
      const end = `\nendstream\nendobj\nstartxref\n${vain.length}\n%%EOF\n`;
      return Buffer.concat([vain, Buffer.from(text), row, Buffer.from(end)]);
    };
    expect(levelOf(section(901))).toBe("LTA_UPDATES");
    expect(levelOf(section(900))).toBe("OTHER");
  });

  test.each([
    { what: "a free entry that leads far", change: { second: 2 ** 40 } },
    { what: "a strange generation", change: { third: 70_000 } },
  ])("may not hold $what: its rows could be something else", ({ change }) => {
    expect(levelOf(withSection(`${NEXT} 0`, { widths: [1, 8, 8], ...change }))).toBe("OTHER");
  });
});
