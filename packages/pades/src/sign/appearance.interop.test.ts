import { judgeWithQpdf } from "@foja/testing/judges/qpdf";
import { extractText, type Picture, renderWithPoppler } from "@foja/testing/judges/render";
import { isMissing } from "@foja/testing/judges/run-program";
import { describe, expect, test } from "vitest";
import { isLatin, printableText } from "../layout/printable-text";
import { aDocument } from "../test-documents";
import { personLines } from "./appearance";
import { STAMP, signWithoutValue } from "./test-signing";

const signedBy = (name: string): Buffer =>
  signWithoutValue(aDocument(), { person: { name, seal: "a", department: "b", entity: "c" } });

const DPI = 100;
const BOX_PX = { left: 72, top: 320, right: 342, bottom: 405 };

/** Pixels of the first box that differ. */
const difference = (a: Picture, b: Picture): number => {
  let count = 0;
  for (let y = BOX_PX.top; y < BOX_PX.bottom; y++) {
    for (let x = BOX_PX.left; x < BOX_PX.right; x++) {
      const at = y * a.width + x;
      if (Math.abs((a.pixels[at] ?? 0) - (b.pixels[at] ?? 0)) > 64) count++;
    }
  }
  return count;
};

const render = async (pdf: Buffer): Promise<Picture> => {
  const picture = await renderWithPoppler(pdf, { dpi: DPI, page: 1 });
  if (!picture) throw new Error("the page cannot be shown");
  return picture;
};

const NAMES = [
  { what: "Latin, a Han letter and a symbol", name: "Muñoz Áéíóú Üç Łódź Ğ – “” 東 ☑" },
  { what: "Cyrillic", name: "Иван Петрович Щукин" },
  { what: "Greek", name: "Γιώργος Παπαδόπουλος" },
  { what: "Latin with two marks", name: "Nguyễn Văn Dũng" },
  { what: "Armenian and Georgian", name: "Արամ ქართული" },
  { what: "Han and kana", name: "東京太郎 すずき スズキ" },
  { what: "Hangul", name: "김철수 이영희" },
  { what: "symbols", name: "→≥≠✓€№" },
] as const;

describe.skipIf(isMissing("pdfsig", "mutool", "qpdf"))("names in any script", () => {
  test.each(NAMES)("$what: two programs read what was written, and see letters", async ({ name }) => {
    const [line = ""] = personLines({ name, seal: "", department: "", entity: "" });
    const pdf = signedBy(name);
    const { poppler, mupdf } = await extractText(pdf);
    expect(poppler).toContain(line);
    expect(mupdf).toContain(line);
    expect(await judgeWithQpdf(pdf)).toMatchObject({ exitCode: 0 });

    const picture = await render(pdf);
    const letters = Array.from(line).filter((letter) => !isLatin(letter)).length;
    for (const other of ["?", "\u2003"]) {
      const blotted = await render(
        signedBy(Array.from(line, (letter) => (isLatin(letter) ? letter : other)).join("")),
      );
      expect(difference(picture, blotted), `against ${other}`).toBeGreaterThan(letters * 8);
    }
  });

  test("Hebrew and Arabic come out of poppler in the order of reading", async () => {
    const { poppler } = await extractText(signedBy("שלום רבנו 123"));
    expect(poppler.replace(/[\u202a-\u202e]/g, "")).toContain("123 שלום רבנו");
    const arabic = await extractText(signedBy("محمد عبد الله"));
    expect(arabic.poppler).toContain("محمد عبد الله");
  });

  test("an override cannot turn the line round, nor marks run over the box", async () => {
    const hostile = `Ana\u202e\u2066 Núñez${"\u0301".repeat(200)}\u2069`;
    const { poppler } = await extractText(signedBy(hostile));
    expect(poppler).toContain("ANA NÚÑE");
    const plain = await render(signedBy(printableText(hostile)));
    expect(difference(plain, await render(signedBy(hostile)))).toBe(0);
  });

  test("number and place are drawn on a page, and filled into fields, in any script", async () => {
    const stamp = { ...STAMP, cityAndDate: "Łódź 東 Тверь, 5 de marzo de 2027" };
    const { poppler, mupdf } = await extractText(signWithoutValue(aDocument(), { stamp }));
    expect(poppler).toContain(stamp.cityAndDate);
    expect(mupdf).toContain(stamp.cityAndDate);
  });
});
