import { describe, expect, test } from "vitest";
import { splitText } from "./passages";
import { passageWithWords, snippetOf } from "./snippet";

const FILLER = "esto y lo otro ".repeat(40).trim();

describe("what is shown of a passage", () => {
  test("short, it is whole", () => expect(snippetOf("Se poda un árbol.", "tala")).toBe("Se poda un árbol."));

  test("is the part with most of the words, in whatever form, between others", () => {
    const text = `${FILLER} Las podas ${FILLER} se PODÓ el arbolado público ${FILLER}`;
    expect(snippetOf(text, "podar árboles")).toMatch(
      /^… (esto|y|lo|otro) .*se PODÓ el arbolado público .* …$/,
    );
  });

  test("is the beginning when no word is there", () =>
    expect(snippetOf(`Primero ${FILLER}`, "nada que ver")).toMatch(/^Primero .* …$/));

  test("is never much longer than a line or two, even of one word", () => {
    for (const text of ["x".repeat(5000), `${FILLER} ${FILLER}`, `a ${"x".repeat(5000)} b`])
      expect(snippetOf(text, "esto").length).toBeLessThanOrEqual(245);
  });

  test("of several passages, comes from the one with most words, or the first", () => {
    const passages = ["uno", "las veredas rotas", "la vereda"];
    expect(passageWithWords(passages, "veredas rotas")).toBe("las veredas rotas");
    expect(passageWithWords(passages, "pileta")).toBe("uno");
    expect(passageWithWords([], "pileta")).toBe("");
  });
});

describe("passages", () => {
  test.each([
    ["nothing", ""],
    ["one sentence", "Una sola oración."],
    ["sentences", "Oración de prueba número uno. ".repeat(30).trim()],
    ["one long sentence", "palabra ".repeat(200).trim()],
    ["one long word", "x".repeat(1000)],
    ["emoji", "😀".repeat(300)],
  ])("of %s are the text, none too long", (_, text) => {
    const passages = splitText(text, 100);
    expect(Math.max(...passages.map(({ length }) => length))).toBeLessThanOrEqual(200);
    expect(passages.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  });

  test("end where sentences do, and are about as long as each other", () => {
    const passages = splitText("Oración de prueba número uno. ".repeat(31).trim(), 300);
    expect(passages.every((passage) => passage.endsWith("."))).toBe(true);
    expect(passages.map(({ length }) => length)).toEqual([239, 239, 239, 209]);
  });
});
