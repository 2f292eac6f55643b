import { streamAt } from "./access";
import type { Dict, ObjectSource, Stream } from "./objects";

export type CharacterMap = ReadonlyMap<number, string>;

// A CMap can name 65,536 codes; ranges beyond are an attack on memory.
const CODES_MAX = 65_536;

/** Codes to text, from the ToUnicode CMap of a font (ISO 32000-1, 9.10.3); undefined when it has none. */
export const readToUnicode = (source: ObjectSource, font: Dict): CharacterMap | undefined => {
  const stream = streamAt(source, font, "ToUnicode");
  if (!stream) return undefined;
  const known = maps.get(stream) ?? readMap(source, stream);
  maps.set(stream, known);
  return known;
};

/** Fonts share them, and one font may have thousands of names. */
const maps = new WeakMap<Stream, CharacterMap>();

// In bytes parsed.
const LETTER_WORK = 4;
const CODE_WORK = 64;

const readMap = (source: ObjectSource, stream: Stream): CharacterMap => {
  source.work?.check();
  const text = source.decode(stream).toString("latin1");
  const map = new Map<number, string>();
  for (const block of blocksOf(text, "bfchar")) addCharacters(map, block);
  for (const block of blocksOf(text, "bfrange")) addRanges(map, block);
  source.work?.add(text.length * LETTER_WORK + map.size * CODE_WORK);
  return map;
};

/** What stands between begin and end, in one way through the text. */
function* blocksOf(text: string, kind: string): Generator<string> {
  for (let at = text.indexOf(`begin${kind}`); at >= 0; at = text.indexOf(`begin${kind}`, at)) {
    const end = text.indexOf(`end${kind}`, at);
    if (end < 0) return;
    yield text.slice(at + `begin${kind}`.length, end);
    at = end;
  }
}

const utf16 = new TextDecoder("utf-16be");
const decodeHex = (hex: string): string => utf16.decode(Buffer.from(hex.replace(/\s/g, ""), "hex"));

const addCharacters = (map: Map<number, string>, block: string): void => {
  for (const [, code = "", target = ""] of block.matchAll(
    /<([0-9a-fA-F]{1,8})>\s{0,100}<([0-9a-fA-F\s]{0,512})>/g,
  )) {
    if (map.size < CODES_MAX) map.set(Number.parseInt(code, 16), decodeHex(target));
  }
};

// A code has up to four bytes and stands for a few letters.
const RANGE =
  /<([0-9a-fA-F]{1,8})>\s{0,100}<([0-9a-fA-F]{1,8})>\s{0,100}(?:<([0-9a-fA-F\s]{0,512})>|\[([^\]]*)\])/g;

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
