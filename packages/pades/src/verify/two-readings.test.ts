import { describe, expect, test } from "vitest";
import { dict, name, type PdfObject, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { aComposedDocument, signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { levelOf } from "./test-verdict";

// Revisions that one program reads as they were signed and another otherwise.

type Row = { readonly number: number; readonly offset: number; readonly generation?: number };

/** Objects and a section written by hand behind a signed file with a table. */
const appended = (
  pdf: Buffer,
  given: {
    readonly objects?: readonly string[];
    readonly rows: (offsets: readonly [number]) => Row[];
    readonly prev?: string;
  },
): Buffer => {
  const reader = new PdfReader(pdf);
  let bytes = pdf;
  const offsets: number[] = [];
  for (const object of given.objects ?? []) {
    offsets.push(bytes.length);
    bytes = Buffer.concat([bytes, Buffer.from(object, "latin1")]);
  }
  const entries = given
    .rows([offsets[0] ?? 0])
    .map(
      ({ number, offset, generation = 0 }) =>
        `${number} 1\n${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n\r\n`,
    );
  const { number } = reader.rootRef;
  const prev = given.prev ?? String(reader.startXref);
  const trailer = `trailer\n<</Size 900/Root ${number} 0 R/Prev ${prev}>>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(`xref\n${entries.join("")}${trailer}`, "latin1")]);
};

const signed = signWithoutValue(aDocument());
const CONTENT = 11;
const offsetOf = (number: number): number => {
  const entry = new PdfReader(signed).entry(number);
  return entry?.kind === "offset" ? entry.offset : -1;
};
const sameContent = signed
  .subarray(offsetOf(CONTENT), signed.indexOf("endobj", offsetOf(CONTENT)) + 7)
  .toString("latin1");
const otherContent = `${CONTENT} 0 obj\n<</Length 3>>stream\nq Q\nendstream\nendobj\n`;

test("a section by hand that says the same as before is no change", () => {
  expect(levelOf(appended(signed, { rows: () => [{ number: CONTENT, offset: offsetOf(CONTENT) }] }))).toBe(
    "LTA_UPDATES",
  );
  const objects = [sameContent];
  const copied = appended(signed, {
    objects,
    rows: ([offset]: readonly [number]) => [{ number: CONTENT, offset }],
  });
  expect(levelOf(copied)).toBe("LTA_UPDATES");
});

describe("another generation, to which no reference leads", () => {
  test("at the same place", () => {
    const rows = () => [{ number: CONTENT, offset: offsetOf(CONTENT), generation: 1 }];
    expect(levelOf(appended(signed, { rows }))).toBe("OTHER");
  });

  test("of a copy", () => {
    const objects = [sameContent.replace("0 obj", "1 obj")];
    const rows = ([offset]: readonly [number]) => [{ number: CONTENT, offset, generation: 1 }];
    expect(levelOf(appended(signed, { objects, rows }))).toBe("OTHER");
  });
});

test("an object that stands twice in a section", () => {
  const objects = [otherContent];
  const rows = ([offset]: readonly [number]) => [
    { number: CONTENT, offset },
    { number: CONTENT, offset: offsetOf(CONTENT) },
  ];
  expect(levelOf(appended(signed, { objects, rows }))).toBe("BROKEN_XREF");
});

test.each([
  { widths: "[1 4 2]", expected: "NONE" },
  { widths: "[1 4 2 0]", expected: "BROKEN_XREF" },
])("a section with rows of $widths", ({ widths, expected }) => {
  const stream = signWithoutValue(aDocument({ layout: "stream" })).toString("latin1");
  const wide = stream.replaceAll("/W [1 4 2]", `/W ${widths}`);
  // What is longer now stands in the last section alone, behind all that offsets lead to.
  const pdf = stream.slice(0, stream.lastIndexOf("/W [")) + wide.slice(wide.lastIndexOf("/W ["));
  expect(levelOf(Buffer.from(pdf, "latin1"))).toBe(expected);
});

test("a key that stands twice in a dictionary", () => {
  const { rootRef, catalog } = new PdfReader(signed);
  const pages = catalog.get("Pages") as { number: number };
  const form = catalog.get("AcroForm") as { number: number };
  const rest = `/Type/Catalog/Pages ${pages.number} 0 R/AcroForm ${form.number} 0 R`;
  const rows = ([offset]: readonly [number]) => [{ number: rootRef.number, offset }];
  const once = appended(signed, { objects: [`${rootRef.number} 0 obj\n<<${rest}>>\nendobj\n`], rows });
  expect(levelOf(once)).toBe("LTA_UPDATES");
  for (const key of ["/Pages", "/P#61ges"]) {
    const object = `${rootRef.number} 0 obj\n<<${key} 950 0 R${rest}>>\nendobj\n`;
    expect(levelOf(appended(signed, { objects: [object], rows }))).toBe("SYNTAX");
  }
});

test("Prev as a real number", () => {
  const { startXref } = new PdfReader(signed);
  const rows = () => [{ number: CONTENT, offset: offsetOf(CONTENT) }];
  expect(levelOf(appended(signed, { rows, prev: `${startXref} ` }))).toBe("LTA_UPDATES");
  expect(levelOf(appended(signed, { rows, prev: `${startXref}.0` }))).toBe("BROKEN_XREF");
  expect(levelOf(appended(signed, { rows, prev: `${startXref}.0/X(/Prev 9 )` }))).toBe("BROKEN_XREF");
});

test("a table whose only entry frees object 1", () => {
  const free = appended(signed, { rows: () => [] })
    .toString("latin1")
    .replace(/xref\ntrailer/, "xref\n1 1\n0000000000 65535 f\r\ntrailer");
  expect(levelOf(Buffer.from(free, "latin1"))).not.toBe("LTA_UPDATES");
});

test("an object stream that holds an object twice", () => {
  const holding = (members: string) =>
    new Stream(dict({ Type: name("ObjStm"), N: 2, First: 10 }), Buffer.from(`${members} 1 2`));
  expect(new PdfReader(withMember(holding("50 0 51 2"))).resolve(ref(50))).toBe(1);
  expect(() => new PdfReader(withMember(holding("50 0 50 2"))).resolve(ref(50))).toThrow("50 twice");
});

/** A file with a cross-reference stream that finds object 50 in stream 60. */
const withMember = (stream: Stream): Buffer => {
  const base = aDocument({ extra: new Map<number, PdfObject>([[60, stream]]) });
  const reader = new PdfReader(base);
  const row = Buffer.from([2, 0, 0, 0, 60, 0, 0]);
  const offset = Buffer.from([1, 0, 0, 0, 0, 0, 0]);
  offset.writeUInt32BE(base.length, 1);
  const head = `70 0 obj\n<</Type/XRef/Size 71/W[1 4 2]/Index[50 1 70 1]/Prev ${reader.startXref}/Root 1 0 R/Length 14>>stream\n`;
  return Buffer.concat([
    base,
    Buffer.from(head, "latin1"),
    row,
    offset,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${base.length}\n%%EOF\n`, "latin1"),
  ]);
};

test("an object that a revision cuts short, so that the next one says how it goes on", () => {
  const cut = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n", "latin1");
  const table = `xref\n1 2\n0000000009 00000 n\r\n0000000000 00000 n\r\n`;
  const at = cut.length;
  const tail = `${table}trailer<</Root 1 0 R>>\n`;
  const start = at + tail.length;
  const patched = tail.replace("0000000000", String(start).padStart(10, "0"));
  const whole = (end: string) =>
    Buffer.concat([
      cut,
      Buffer.from(`${patched}2 0 obj<</Length 3/X(\nstartxref\n${at}\n)>>${end}%%EOF\n`, "latin1"),
    ]);
  expect(() => new PdfReader(whole("endobj ")).resolve(ref(2))).not.toThrow();
  expect(() => new PdfReader(whole("")).resolve(ref(2))).toThrow("no end");
});

test("a document of ours keeps its verdict", () => {
  expect(levelOf(signWithoutValue(signWithoutValue(aComposedDocument(2))))).toBe("FORM_FILLING");
});
