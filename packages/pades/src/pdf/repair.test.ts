import { describe, expect, test } from "vitest";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { firstPage, listPages } from "./pages";
import { openOrRepair } from "./repair";
import { textRuns } from "./text";

const change = (bytes: Buffer, pattern: RegExp, by: string) =>
  Buffer.from(bytes.toString("latin1").replace(pattern, by), "latin1");

/** Without some objects and without the table. */
const without = (pdf: Buffer, ...numbers: readonly string[]): Buffer => {
  const text = pdf.toString("latin1").replace(/xref\n[\s\S]*$/, "");
  const left = numbers.reduce(
    (rest, number) => rest.replace(new RegExp(`(?<=\\n)${number} 0 obj[\\s\\S]*?endobj\\n`), ""),
    text,
  );
  return Buffer.from(left, "latin1");
};

const BREAKS = [
  { what: "startxref beside the table", pattern: /startxref\n\d+/, by: "startxref\n7" },
  { what: "no startxref", pattern: /startxref/, by: "startxxxx" },
  { what: "a wrong Length", pattern: /\/Length \d+/, by: "/Length 3" },
  { what: "a page that is no reference", pattern: /\/Kids \[10 0 R\]/, by: "/Kids [ 99 0 R]" },
] as const;

describe("an unsigned file", () => {
  test("that is whole is not touched", async () => {
    const bytes = aDocument();
    const { reader, isRepaired } = await openOrRepair(bytes);
    expect(isRepaired).toBe(false);
    expect(reader.bytes.equals(bytes)).toBe(true);
  });

  test.each(BREAKS.slice(0, 3))("with $what is written anew and shows the same", async ({ pattern, by }) => {
    const { reader, isRepaired } = await openOrRepair(change(aDocument(), pattern, by));
    expect(isRepaired).toBe(true);
    expect(textRuns(reader, firstPage(reader, reader.catalog)).map(({ text }) => text)).toEqual([
      "Pagina 1",
      "end-text",
    ]);
  });

  const PAGE = /\/Contents 11 0 R/;
  const INSIDE = "/Kids [10 0 R <</Type/Page/Parent 2 0 R/Contents 13 0 R/Resources<</Font<</F1 3 0 R>>>>>>]";

  test.each<[string, RegExp, string]>([
    ["a key twice", PAGE, "/Rotate 90/Rotate 0/Contents 11 0 R"],
    ["a number with two points", PAGE, "/Contents 11 0 R/MediaBox [0 0 595 842.0.0]"],
    ["a name with a zero", PAGE, "/Contents 11 0 R/A#00B 1"],
    ["letters among hexadecimal digits", PAGE, "/Contents 11 0 R/ID <zz12>"],
    ["a word for a value", PAGE, "/Contents 11 0 R/Foo bar"],
    ["a reference to more than there can be", PAGE, "/Contents 11 0 R/Foo 99999999 0 R"],
    ["a leaf of another type", /\/Type \/Page(?!s)/, "/Type /Hoja"],
    ["a page inside its parent", /\/Kids \[10 0 R 12 0 R\]/, INSIDE],
  ])("with %s is written anew as viewers show it", async (_, pattern, by) => {
    const { reader, isRepaired } = await openOrRepair(change(aDocument({ pages: 2 }), pattern, by));
    expect(isRepaired).toBe(true);
    const pages = listPages(reader, reader.catalog);
    expect(pages.map((page) => textRuns(reader, page)[0]?.text)).toEqual(["Pagina 1", "Pagina 2"]);
    expect(pages[0]?.rotate).toBe(0);
  });

  test("with a page listed twice shows it twice", async () => {
    const twice = change(aDocument({ pages: 2 }), /\/Kids \[10 0 R 12 0 R\]/, "/Kids [12 0 R 12 0 R]");
    const { reader } = await openOrRepair(twice);
    const pages = listPages(reader, reader.catalog);
    expect(pages.map((page) => textRuns(reader, page)[0]?.text)).toEqual(["Pagina 2", "Pagina 2"]);
  });

  test.each<[string, RegExp, string]>([
    ["a key that is none", PAGE, "/Contents 11 0 R (x) /Rotate 0"],
    ["a number of signs", PAGE, "/Contents 11 0 R/MediaBox [0 0 --595 842]"],
    ["a node that leads in a circle", /\/Kids \[10 0 R 12 0 R\]/, "/Kids [10 0 R 2 0 R]"],
  ])("with %s is refused, as viewers differ", async (_, pattern, by) => {
    await expect(openOrRepair(change(aDocument({ pages: 2 }), pattern, by))).rejects.toMatchObject({
      code: expect.stringMatching(/BROKEN_XREF|PAGE_TREE/),
    });
  });

  test("loses what stands before its header", async () => {
    const bytes = aDocument();
    const { reader, isRepaired } = await openOrRepair(Buffer.concat([Buffer.alloc(300, 10), bytes]));
    expect(isRepaired).toBe(true);
    expect(reader.bytes.equals(bytes)).toBe(true);
  });

  test("that nobody can read keeps its first error", async () => {
    await expect(openOrRepair(Buffer.from("%PDF-1.7\nnothing else"))).rejects.toMatchObject({
      code: "BROKEN_XREF",
    });
    await expect(openOrRepair(Buffer.from("hello"))).rejects.toMatchObject({ code: "NOT_PDF" });
    const [, , , missingPage] = BREAKS;
    await expect(
      openOrRepair(change(aDocument(), missingPage.pattern, missingPage.by)),
    ).rejects.toMatchObject({
      code: "PAGE_TREE",
    });
  });
});

describe("a file that was cut off", () => {
  const whole = aDocument({ pages: 3 });
  /** Up to the end of the last object before that one. */
  const upTo = (text: string) => whole.subarray(0, whole.indexOf(text));

  test.each([
    { what: "the content of its last page", bytes: upTo("15 0 obj") },
    { what: "its last page", bytes: upTo("14 0 obj") },
    { what: "a page in between, and its content", bytes: without(whole, "12", "13") },
    { what: "the content of a page in between", bytes: without(whole, "13") },
    { what: "the font of its pages", bytes: without(whole, "3") },
  ])("and lacks $what is refused, not signed without it", async ({ bytes }) => {
    await expect(openOrRepair(bytes)).rejects.toMatchObject({ code: "BROKEN_XREF" });
  });

  test("behind its last object is whole", async () => {
    const { reader, isRepaired } = await openOrRepair(upTo("xref"));
    expect(isRepaired).toBe(true);
    expect(listPages(reader, reader.catalog)).toHaveLength(3);
  });
});

test.each(BREAKS.slice(0, 3))("a signed file with $what is refused", async ({ pattern, by }) => {
  const signed = signWithoutValue(aDocument());
  const all = new RegExp(pattern.source, "g");
  await expect(openOrRepair(change(signed, all, by))).rejects.toMatchObject({
    code: expect.stringMatching(/BROKEN_XREF|SYNTAX/),
  });
});
