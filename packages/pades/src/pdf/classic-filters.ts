import { PdfError } from "./errors";
import { isWhite } from "./lexer";

/** ISO 32000-1, 7.4.2. Ends at ">"; an odd last digit counts as followed by 0. */
export const decodeAsciiHex = (data: Buffer): Buffer => {
  const end = data.indexOf(62);
  const text = data.toString("latin1", 0, end < 0 ? data.length : end).replace(/[\s\0]/g, "");
  if (/[^0-9a-fA-F]/.test(text)) throw new PdfError("FILTER", "damaged ASCIIHex data");
  return Buffer.from(text.length % 2 ? `${text}0` : text, "hex");
};

/** ISO 32000-1, 7.4.3. */
export const decodeAscii85 = (data: Buffer): Buffer => {
  const out: number[] = [];
  let group: number[] = [];
  for (const code of data) {
    if (isWhite(code)) continue;
    if (code === 126) break;
    if (code === 122 && group.length === 0) out.push(0, 0, 0, 0);
    else if (code < 33 || code > 117) throw new PdfError("FILTER", "damaged ASCII85 data");
    else if (group.push(code - 33) === 5) {
      out.push(...groupBytes(group));
      group = [];
    }
  }
  if (group.length === 1) throw new PdfError("FILTER", "damaged ASCII85 data");
  if (group.length > 1)
    out.push(...groupBytes([...group, 84, 84, 84, 84].slice(0, 5)).slice(0, group.length - 1));
  return Buffer.from(out);
};

const groupBytes = (group: readonly number[]): number[] => {
  const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
  return [value / 0x1000000, value / 0x10000, value / 0x100, value].map((byte) => Math.floor(byte) & 255);
};

/** ISO 32000-1, 7.4.5. */
export const decodeRunLength = (data: Buffer, maxBytes: number): Buffer => {
  const parts: Buffer[] = [];
  let total = 0;
  for (let at = 0; at < data.length; ) {
    const length = data[at++] as number;
    if (length === 128) break;
    const copies = length < 128 ? 1 : 257 - length;
    const piece = data.subarray(at, at + (length < 128 ? length + 1 : 1));
    at += piece.length;
    total += piece.length * copies;
    if (total > maxBytes) throw new PdfError("LIMIT", "decoded stream too long");
    for (let copy = 0; copy < copies; copy++) parts.push(piece);
  }
  return Buffer.concat(parts);
};

const LZW_CLEAR = 256;
const LZW_END = 257;

/** ISO 32000-1, 7.4.4. `earlyChange` 1: codes grow one code earlier than needed, the default. */
export const decodeLzw = (data: Buffer, earlyChange: number, maxBytes: number): Buffer => {
  const parts: Buffer[] = [];
  let table = LZW_START.slice();
  let previous: Buffer | undefined;
  let total = 0;
  let bits = 9;
  for (let at = 0; at + bits <= data.length * 8; bits = codeBits(table.length + earlyChange)) {
    const code = readBits(data, at, bits);
    at += bits;
    if (code === LZW_END) break;
    if (code === LZW_CLEAR) {
      table = LZW_START.slice();
      previous = undefined;
      continue;
    }
    const entry = lzwEntry(table, code, previous);
    total += entry.length;
    if (total > maxBytes) throw new PdfError("LIMIT", "decoded stream too long");
    parts.push(entry);
    if (previous && table.length < 4096) table.push(Buffer.concat([previous, entry.subarray(0, 1)]));
    previous = entry;
  }
  return Buffer.concat(parts);
};

const LZW_START = Array.from({ length: 258 }, (_, code) => Buffer.from(code < 256 ? [code] : []));

/** The code about to be defined may come already: it starts and ends with the first byte of the one before. */
const lzwEntry = (table: readonly Buffer[], code: number, previous: Buffer | undefined): Buffer => {
  const known = table[code];
  if (known) return known;
  if (!previous || code !== table.length) throw new PdfError("FILTER", "damaged LZW data");
  return Buffer.concat([previous, previous.subarray(0, 1)]);
};

const codeBits = (next: number): number => (next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9);

const readBits = (data: Buffer, at: number, bits: number): number => {
  let value = 0;
  for (let bit = at; bit < at + bits; bit++)
    value = (value << 1) | (((data[bit >> 3] as number) >> (7 - (bit & 7))) & 1);
  return value;
};
