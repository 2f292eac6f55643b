const LENGTH_MAX = 100;

// What people here read: Latin letters, digits, ordinary signs. Other alphabets have letters that look like these (Unicode TR 39), and
// what has no shape or turns the text around hides what a name says.
const READABLE = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u017f‘’“”–—…]*$/u;

/** What an application may be called where people decide about it; undefined when they could take it for something else. Pure. */
export const acceptableName = (given: string): string | undefined => {
  const name = given.normalize("NFKC").replaceAll(/ +/g, " ").trim();
  const isFine = name.length <= LENGTH_MAX && READABLE.test(name) && /[\p{L}\p{N}]/u.test(name);
  return isFine && !saysOurs(name) ? name : undefined;
};

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  "0": "o",
  "°": "o",
  ø: "o",
  "¤": "o",
  "@": "a",
  "4": "a",
  æ: "ae",
};

/** Whether it has our name in it, in any spelling that reads like it: "F.o.j.a", "F0JÄ", "MiFoja", but not "golfo Jardín". */
const saysOurs = (name: string): boolean => {
  const plain = Array.from(name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase())
    .map((character) => LOOKS_LIKE[character] ?? character)
    .join("");
  const words = plain.split(" ").map((word) => word.replaceAll(/[^a-z]/g, ""));
  return (
    words.some((word) => word.includes("foja")) || /(?<![a-z])f[^a-z]*o[^a-z]*j[^a-z]*a(?![a-z])/.test(plain)
  );
};
