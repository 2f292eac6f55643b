import { describe, expect, test } from "vitest";
import { dictAt } from "../pdf/access";
import { embedFont, latinFont, textWidth } from "../pdf/font";
import { PdfGraph } from "../pdf/graph";
import { dict } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { contentText } from "../pdf/text";
import { aDocument } from "../test-documents";
import { createTypesetter, textAsDrawn } from "./typesetter";
import { directionOf } from "./visual-order";

const latin = latinFont();

/** Draws a line and reads it back as another program would: through the fonts that were embedded. */
const drawn = (line: string) => {
  const graph = PdfGraph.from(new PdfReader(aDocument()));
  const typesetter = createTypesetter(latin, "Lat");
  const shown = typesetter.show(line, 9, directionOf(line));
  const fonts = typesetter.fonts(graph, embedFont(graph, latin));
  const content = Buffer.from(`BT /Lat 9 Tf 10 10 Td ${shown} ET`, "latin1");
  const read = contentText(graph, content, dict({ Font: fonts })).map(({ text }) => text);
  return { shown, read: read.join(""), fonts, graph };
};

describe("a line of Latin letters", () => {
  test("is one string in the shared font", () => {
    const { shown, fonts } = drawn("Ñandú “12”");
    expect(shown).toMatch(/^<[0-9a-f]+> Tj$/);
    expect([...fonts.keys()]).toEqual(["Lat"]);
  });

  test("is as wide as the shared font says", () => {
    expect(createTypesetter(latin, "Lat").width("AA", 10)).toBe(textWidth(latin, "AA", 10));
  });
});

describe("a line with other letters", () => {
  test.each(["東 ☑", "Иван Щукин", "Γιώργος", "ქართული", "김철수", "n̈"])("%s is read back", (line) => {
    expect(drawn(line).read).toBe(line);
  });

  test("takes a cut of each font with only the glyphs that it shows", () => {
    const { fonts, graph } = drawn("é 東 ☑ 東");
    expect([...fonts.keys()]).toEqual(["Lat", "Lat_1", "Lat_2"]);
    const descendants = dictAt(graph, fonts, "Lat_1")?.get("DescendantFonts");
    const [descendant] = graph.resolve(descendants) as [never];
    const widths = dictAt(graph, dict({ D: descendant }), "D")?.get("W");
    expect(widths).toEqual([1, [1000]]);
  });

  test("is wider than its Latin part", () => {
    const typesetter = createTypesetter(latin, "Lat");
    expect(typesetter.width("a東", 9) - typesetter.width("a", 9)).toBeCloseTo(9, 5);
    expect(typesetter.width("a東", 4.5)).toBeCloseTo(typesetter.width("a東", 9) / 2, 9);
  });

  test("runs from right to left where it must, brackets turned round, digits in order", () => {
    expect(drawn("אב (גד) 123").read).toBe("123 (דג) בא");
    expect(drawn("Perez אב 12").read).toBe("Perez 12 בא");
  });

  test("joins Arabic letters: one letter, three shapes", () => {
    const codes = /<([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})>/.exec(drawn("ممم").shown)?.slice(1);
    expect(new Set(codes).size).toBe(3);
  });

  test.each(["אב (גד) 123", "محمد لا 45", "Perez 東 شرق", "ไ A"])(
    "%s: a reader's text can be foretold",
    (text) => {
      const { read } = drawn(text.replace("ไ", "?"));
      expect(textAsDrawn(text)).toBe(read);
    },
  );
});
