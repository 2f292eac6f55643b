import { describe, expect, test } from "vitest";
import { clustersOf, printableText, unprintableLetters } from "./printable-text";

const ZWNJ = "\u200c";
const FAMILY = "👩‍👩‍👧";

describe("a printable line", () => {
  test.each([
    { what: "keeps letters, quotes and dashes", text: "MUÑOZ Łódź Ğ – “”", shown: "MUÑOZ Łódź Ğ – “”" },
    { what: "keeps other scripts", text: "東 ☑ Иван Γιώργος محمد", shown: "東 ☑ Иван Γιώργος محمد" },
    { what: "composes letters", text: "n\u0303 a\u0301 e\u200f\u0301", shown: "ñ á é" },
    { what: "makes blanks one", text: "  dos\r\n\t\u2028líneas\u00a0 ", shown: "dos líneas" },
    {
      what: "drops overrides and isolates",
      text: "a\u202egnp.\u2066exe\u2069\u200f\u061c",
      shown: "agnp.exe",
    },
    { what: "drops control characters", text: "a\u0000b\u001b\u009bc", shown: "abc" },
    { what: "drops fillers", text: "\u3164\u115fA\u00ad\u034f\ufeff", shown: "A" },
    { what: "drops joiners between Latin letters", text: "a\u200db\u200cc", shown: "abc" },
    {
      what: "keeps the joiner that Persian is written with",
      text: `می${ZWNJ}خواهم`,
      shown: `می${ZWNJ}خواهم`,
    },
    { what: "drops the look of a symbol", text: "☑\ufe0f", shown: "☑" },
    { what: "shows a mark for a letter that no font has", text: "A ไ B", shown: "A ? B" },
    { what: "counts a joined emoji as one", text: `A${FAMILY}`, shown: "A?" },
    { what: "shows no private glyphs", text: "\uf6c5\ue000", shown: "??" },
    { what: "shows a mark for half a surrogate pair", text: "a\ud800b", shown: "a?b" },
    {
      what: "keeps few marks on a letter",
      text: `a${"\u0316".repeat(50)}b`,
      shown: `a${"\u0316".repeat(3)}b`,
    },
  ])("$what", ({ text, shown }) => {
    expect(printableText(text)).toBe(shown);
    expect(printableText(shown)).toBe(shown);
  });

  test("tells what it could not show", () => {
    expect(unprintableLetters([`Ñandú ${FAMILY} 東 ไ`, "ไ"])).toEqual([FAMILY, "ไ"]);
    expect(unprintableLetters(["MUÑOZ 東 ☑"])).toEqual([]);
  });
});

test("letters name the font that has them", () => {
  const fonts = clustersOf("Ñ東김☑שИ").map(({ text, font }) => [text, font?.postscriptName]);
  expect(fonts).toEqual([
    ["Ñ", undefined],
    ["東", "NotoSansSC-Regular"],
    ["김", "NotoSansKR-Regular"],
    ["☑", "DejaVuSans"],
    ["ש", "DejaVuSans"],
    ["И", "NotoSans-Regular"],
  ]);
});
