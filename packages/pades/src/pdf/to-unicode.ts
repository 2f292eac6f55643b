import { streamAt } from "./access";
import type { Dict, ObjectSource } from "./objects";

export type CharacterMap = ReadonlyMap<number, string>;

// A CMap can name 65,536 codes; ranges beyond are an attack on memory.
const CODES_MAX = 65_536;

/** Codes to text, from the ToUnicode CMap of a font (ISO 32000-1, 9.10.3); undefined when it has none. */
export const readToUnicode = (source: ObjectSource, font: Dict): CharacterMap | undefined => {
  const stream = streamAt(source, font, "ToUnicode");
  if (!stream) return undefined;
  const text = source.decode(stream).toString("latin1");
  const map = new Map<number, string>();
  for (const [, block = ""] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) addCharacters(map, block);
  for (const [, block = ""] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) addRanges(map, block);
  return map;
};

const utf16 = new TextDecoder("utf-16be");
const decodeHex = (hex: string): string => utf16.decode(Buffer.from(hex.replace(/\s/g, ""), "hex"));

const addCharacters = (map: Map<number, string>, block: string): void => {
  for (const [, code = "", target = ""] of block.matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F\s]*)>/g)) {
    if (map.size < CODES_MAX) map.set(Number.parseInt(code, 16), decodeHex(target));
  }
};

const RANGE = /<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*(?:<([0-9a-fA-F\s]*)>|\[([^\]]*)\])/g;

const addRanges = (map: Map<number, string>, block: string): void => {
  for (const [, from = "", to = "", target, list] of block.matchAll(RANGE)) {
    const first = Number.parseInt(from, 16);
    const last = Math.min(Number.parseInt(to, 16), first + CODES_MAX);
    const listed =
      list === undefined
        ? undefined
        : Array.from(list.matchAll(/<([0-9a-fA-F\s]*)>/g), ([, hex = ""]) => hex);
    const base = Buffer.from((target ?? "").replace(/\s/g, ""), "hex");
    for (let code = first; code <= last && map.size < CODES_MAX; code++) {
      const text = listed ? decodeHex(listed[code - first] ?? "") : shifted(base, code - first);
      map.set(code, text);
    }
  }
};

/** The last unit of the target counts up through a range. */
const shifted = (base: Buffer, by: number): string => {
  if (base.length < 2) return "";
  const bytes = Buffer.from(base);
  bytes.writeUInt16BE((bytes.readUInt16BE(bytes.length - 2) + by) & 0xffff, bytes.length - 2);
  return utf16.decode(bytes);
};
