import { costOf } from "@foja/testing/cost";
import { beforeAll, describe, expect, test } from "vitest";
import { aDocument } from "../test-documents";
import { firstPage, listPages } from "./pages";
import { PdfReader } from "./reader";
import { recoverFile } from "./recover";
import { textRuns } from "./text";

const textOf = (bytes: Buffer | undefined): string[] => {
  const reader = new PdfReader(bytes ?? Buffer.alloc(0));
  return textRuns(reader, firstPage(reader, reader.catalog)).map(({ text }) => text);
};

const withoutXref = (bytes: Buffer): string => bytes.toString("latin1").replace(/xref\n[\s\S]*$/, "");
const recovered = (text: string) => recoverFile(Buffer.from(text, "latin1"));
const stream = (number: number, text: string) =>
  `${number} 0 obj\n<</Length ${text.length}>>\nstream\n${text}\nendstream\nendobj\n`;

describe("a file without its cross-reference", () => {
  test.each(["table", "stream", "objectStreams"] as const)(
    "is written anew from its objects (%s)",
    (layout) => {
      const whole = aDocument({ layout, pages: 3 });
      const cut = Buffer.from(whole.toString("latin1").replace(/startxref\s+\d+/, ""), "latin1");
      const again = recoverFile(cut);
      expect(textOf(again)).toEqual(textOf(whole));
      const reader = new PdfReader(again ?? cut);
      expect(listPages(reader, reader.catalog)).toHaveLength(3);
      expect(reader.version).toBe("1.7");
    },
  );

  test("takes the last object of a number, and none that stands inside a stream", () => {
    const text = withoutXref(aDocument());
    const later = stream(11, "BT /F1 9 Tf 0 0 Td (nuevo) Tj ET");
    const hidden = stream(50, `un archivo adjunto\n${stream(11, "BT /F1 9 Tf 0 0 Td (escondido) Tj ET")}`);
    expect(textOf(recovered(text + later + hidden))).toEqual(["nuevo"]);
  });

  test("finds the end of a stream whose Length is wrong, and leaves out what can't be read", () => {
    const text = withoutXref(aDocument()).replace(/\/Length \d+/, "/Length 99999");
    expect(textOf(recovered(`${text}60 0 obj\n<</A [1 2\nendobj\n`))).toEqual(["Pagina 1", "end-text"]);
  });

  test("finds its catalog without a trailer, or with one that is wrong", () => {
    const text = withoutXref(aDocument());
    expect(text).not.toContain("trailer");
    for (const end of ["", "trailer\n<</Root 77 0 R>>\n", "trailer\n(no dictionary)\n"]) {
      expect(textOf(recovered(text + end))).toContain("Pagina 1");
    }
  });

  test("is given up when it is encrypted, or has no catalog", () => {
    const text = withoutXref(aDocument());
    expect(recovered(`${text}trailer\n<</Root 1 0 R /Encrypt 5 0 R>>\n`)).toBeUndefined();
    expect(recovered("%PDF-1.7\nnothing else")).toBeUndefined();
    expect(recovered(text.replace("/Pages 2 0 R", ""))).toBeUndefined();
  });
});

describe("what is built to take for ever costs little more than an honest file of its length", () => {
  const BYTES = 2 ** 18;
  // Some are read four times before they are given up. What grew with the square of the length would cost thousands of times as much.
  const TIMES_MAX = 200;
  const recover = (text: string): void => {
    try {
      expect(recovered(`%PDF-1.7\n${text}`)).toBeUndefined();
    } catch (error) {
      expect((error as { code?: unknown }).code).toBe("LIMIT");
    }
  };
  let honest = 0;
  beforeAll(() => {
    const object = "1 0 obj\n<</Kids[2 0 R 3 0 R]/Title(some text)>>\nendobj\n";
    honest = costOf(() => recover(object.repeat(BYTES / object.length)));
  });

  test.each([
    { what: "digits", part: "0" },
    { what: "digits and blanks", part: "1 " },
    { what: "heads", part: "1 0 obj " },
    { what: "unclosed strings", part: "1 0 obj (" },
    { what: "unclosed strings with escapes", part: "1 0 obj (\\(" },
    { what: "unclosed arrays", part: "1 0 obj [ " },
    { what: "streams without end", part: "1 0 obj <<>> stream " },
    { what: "trailers", part: "trailer <<" },
  ])("$what", ({ part }) => {
    const text = part.repeat(BYTES / part.length);
    expect(costOf(() => recover(text)) / honest).toBeLessThan(TIMES_MAX);
  });
});
