import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { latinFont } from "../pdf/font";
import { fitLine, fitText } from "./fit-text";
import { createTypesetter } from "./typesetter";

const typesetter = createTypesetter(latinFont(), "Lat");
const WIDTH = 190;
const HEIGHT = 74;

describe("text in a box", () => {
  test.each([
    {
      what: "four short lines",
      lines: ["ANA NÚÑEZ", "Directora", "Obras", "Municipalidad"],
      size: 9,
      count: 4,
    },
    {
      what: "a long name, wrapped at spaces",
      lines: ["MARÍA DE LOS ÁNGELES FERNÁNDEZ GUTIÉRREZ DE LA CONCEPCIÓN", "a", "b", "c"],
      size: 9,
      count: 5,
    },
    { what: "a word wider than the box", lines: ["W".repeat(40)], size: 9, count: 2 },
    { what: "empty lines, which take no room", lines: ["ANA", "", "  ", "Obras"], size: 9, count: 2 },
  ])("$what", ({ lines, size, count }) => {
    const fitted = fitText(typesetter, lines, { width: WIDTH, height: HEIGHT });
    expect(fitted.size).toBe(size);
    expect(fitted.lines).toHaveLength(count);
  });

  test("very long lines shrink and stay inside", () => {
    const fitted = fitText(typesetter, Array(4).fill("palabras ".repeat(11)), {
      width: WIDTH,
      height: HEIGHT,
    });
    expect(fitted.size).toBeLessThan(9);
    expect(fitted.lines.length * fitted.leading).toBeLessThanOrEqual(HEIGHT);
    for (const line of fitted.lines)
      expect(typesetter.width(line.text, fitted.size)).toBeLessThanOrEqual(WIDTH);
  });

  test("a wide line is not measured anew with each of its words", () => {
    let measured = 0;
    const counting = {
      ...typesetter,
      width: (line: string, size: number) => {
        measured += line.length;
        return typesetter.width(line, size);
      },
    };
    const text = "ab ".repeat(3_000).trim();
    const width = typesetter.width(text, 9) * 0.6;
    const fitted = fitText(counting, [text], { width, height: 30 });
    expect(fitted.lines).toHaveLength(2);
    expect(measured).toBeLessThan(5 * text.length);
    for (const line of fitted.lines) expect(typesetter.width(line.text, 9)).toBeLessThanOrEqual(width);
  });

  test("what is too much at five points is cut off below", () => {
    const fitted = fitText(typesetter, ["palabra ".repeat(500)], { width: WIDTH, height: HEIGHT });
    expect(fitted.size).toBe(5);
    expect(fitted.lines.length * fitted.leading).toBeLessThanOrEqual(HEIGHT);
  });

  test("nothing is lost by wrapping", () => {
    const text =
      "DIRECCIÓN GENERAL DE HABILITACIONES COMERCIALES E INDUSTRIALES Y SUPERCALIFRAGILÍSTICAMENTE LARGA";
    expect(
      fitText(typesetter, [text], { width: 80, height: 300 })
        .lines.map((line) => line.text)
        .join("")
        .replaceAll(" ", ""),
    ).toBe(text.replaceAll(" ", ""));
  });

  test.each([
    { what: "100 letters without a blank", text: "W".repeat(100) },
    { what: "100 Han letters", text: "東".repeat(100) },
    { what: "100 emoji", text: "😀".repeat(100) },
    { what: "100 emoji that no font has", text: "👩‍👩‍👧".repeat(100) },
    { what: "100 Arabic letters", text: "م".repeat(100) },
    { what: "letters with marks", text: "n̈́".repeat(50) },
    { what: "nothing to see", text: "\u200b\u202e\u2066\u3164" },
  ])("four lines of $what stay inside", ({ text }) => {
    const { lines, leading, size } = fitText(typesetter, Array(4).fill(text), {
      width: WIDTH,
      height: HEIGHT,
    });
    expect(lines.length * leading).toBeLessThanOrEqual(HEIGHT);
    for (const line of lines) expect(typesetter.width(line.text, size)).toBeLessThanOrEqual(WIDTH);
  });

  test("no text whatever breaks it", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(..."aÑ東م ش\u202e\u200d\u0301\u05b8ש😀👩(12"), maxLength: 60 }),
    );
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 4 }), (texts) => {
        const { lines, leading, size } = fitText(typesetter, texts, { width: WIDTH, height: HEIGHT });
        expect(lines.length * leading).toBeLessThanOrEqual(HEIGHT);
        for (const { text, direction } of lines) {
          expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
          expect(typesetter.width(text, size)).toBeLessThanOrEqual(WIDTH + 1);
          expect(typesetter.show(text, size, direction)).toMatch(/^[\x20-\x7e\n]+$/);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("a letter is not broken from its marks, nor a joined one apart", () => {
    const { lines } = fitText(typesetter, ["n̈́".repeat(60)], { width: 40, height: 1000 });
    expect(lines.length).toBeGreaterThan(3);
    for (const { text } of lines) expect(text).toMatch(/^(?:n̈́)+$/);
  });

  test("every part of a broken line runs in the direction of the whole", () => {
    const { lines } = fitText(typesetter, ["שלום רבנו abcdefgh ijklm"], { width: 40, height: 1000 });
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines.map(({ direction }) => direction))).toEqual(new Set(["rtl"]));
  });

  test.each([
    { text: "IF-2027-00000012-MUNI-OBRAS", size: 9 },
    { text: "W".repeat(40), size: 7 },
    { text: "W".repeat(400), size: 5 },
  ])("one line of $text.length characters", ({ text, size }) => {
    expect(fitLine(typesetter, text, 266, 9)).toBe(size);
  });
});
