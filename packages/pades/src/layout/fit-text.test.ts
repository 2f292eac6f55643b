import { describe, expect, test } from "vitest";
import { latinFont, textWidth } from "../pdf/font";
import { fitLine, fitText } from "./fit-text";

const font = latinFont();
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
    const fitted = fitText(font, lines, WIDTH, HEIGHT);
    expect(fitted.size).toBe(size);
    expect(fitted.lines).toHaveLength(count);
  });

  test("very long lines shrink and stay inside", () => {
    const fitted = fitText(font, Array(4).fill("palabras ".repeat(11)), WIDTH, HEIGHT);
    expect(fitted.size).toBeLessThan(9);
    expect(fitted.lines.length * fitted.leading).toBeLessThanOrEqual(HEIGHT);
    for (const line of fitted.lines) expect(textWidth(font, line, fitted.size)).toBeLessThanOrEqual(WIDTH);
  });

  test("what is too much at five points is cut off below", () => {
    const fitted = fitText(font, ["palabra ".repeat(500)], WIDTH, HEIGHT);
    expect(fitted.size).toBe(5);
    expect(fitted.lines.length * fitted.leading).toBeLessThanOrEqual(HEIGHT);
  });

  test("nothing is lost by wrapping", () => {
    const text =
      "DIRECCIÓN GENERAL DE HABILITACIONES COMERCIALES E INDUSTRIALES Y SUPERCALIFRAGILÍSTICAMENTE LARGA";
    expect(fitText(font, [text], 80, 300).lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  });

  test.each([
    { text: "IF-2027-00000012-MUNI-OBRAS", size: 9 },
    { text: "W".repeat(40), size: 7 },
    { text: "W".repeat(400), size: 5 },
  ])("one line of $text.length characters", ({ text, size }) => {
    expect(fitLine(font, text, 266, 9)).toBe(size);
  });
});
