import { openSync } from "fontkit";
import { fontFiles } from "./font-files";

// Joiners, marks of direction and order, soft hyphen, variation selectors: they shape text and show nothing.
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\s]$/u;

let covered: ReadonlySet<number> | undefined;

/**
 * The characters of a text that no font of ours has (emoji, Chinese, ...), each once. Printed, each would be an empty
 * box without meaning, which PDF/A forbids (ISO 19005-2, 6.2.11.8).
 */
export const unsupportedCharacters = (text: string): string[] => {
  covered ??= coverage();
  const missing = new Set<string>();
  for (const character of text.normalize("NFC")) {
    // The replacement character says that something was lost before it came here.
    if (character === "\ufffd") missing.add(character);
    else if (!covered.has(character.codePointAt(0)!) && !INVISIBLE.test(character)) missing.add(character);
  }
  return [...missing];
};

const coverage = (): ReadonlySet<number> => {
  const all = new Set<number>();
  for (const file of fontFiles()) {
    const font = openSync(file);
    if (!("characterSet" in font)) throw new Error(`Not a single font: ${file}`);
    for (const codePoint of font.characterSet) all.add(codePoint);
  }
  return all;
};
