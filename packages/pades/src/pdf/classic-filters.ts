import { PdfError } from "./errors";
import { isWhite } from "./lexer";

/** ISO 32000-1, 7.4.2. Ends at ">"; an odd last digit counts as followed by 0. */
export const decodeAsciiHex = (data: Buffer): Buffer => {
  const end = data.indexOf(62);
  const text = data.toString("latin1", 0, end < 0 ? data.length : end).replace(/[\s\0]/g, "");
  if (/[^0-9a-fA-F]/.test(text)) throw new PdfError("FILTER", "damaged ASCIIHex data");
  return Buffer.from(text.length % 2 ? `${text}0` : text, "hex");
};

/** Bytes as they come, up to a limit: small data can stand for very much. */
class Output {
  private buffer = Buffer.allocUnsafe(4_096);
  private used = 0;

  constructor(private readonly max: number) {}

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.used);
    this.used += bytes.length;
  }

  repeat(byte: number, times: number): void {
    this.reserve(times);
    this.buffer.fill(byte, this.used, this.used + times);
    this.used += times;
  }

  end(): Buffer {
    return this.buffer.subarray(0, this.used);
  }

  private reserve(more: number): void {
    const wanted = this.used + more;
    if (wanted > this.max) throw new PdfError("LIMIT", "decoded stream too long");
    if (wanted <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(wanted, this.buffer.length * 2));
    this.buffer.copy(grown, 0, 0, this.used);
    this.buffer = grown;
  }
}

/** ISO 32000-1, 7.4.3. @throws PdfError FILTER, LIMIT */
export const decodeAscii85 = (data: Buffer, maxBytes: number): Buffer => {
  const out = new Output(maxBytes);
  let group: number[] = [];
  for (const code of data) {
    if (isWhite(code)) continue;
    if (code === 126) break;
    if (code === 122 && group.length === 0) out.repeat(0, 4);
    else if (code < 33 || code > 117) throw new PdfError("FILTER", "damaged ASCII85 data");
    else if (group.push(code - 33) === 5) {
      out.bytes(groupBytes(group));
      group = [];
    }
  }
  if (group.length === 1) throw new PdfError("FILTER", "damaged ASCII85 data");
  if (group.length > 1) {
    const padded = [...group, 84, 84, 84, 84].slice(0, 5);
    out.bytes(groupBytes(padded).subarray(0, group.length - 1));
  }
  return out.end();
};

const groupBytes = (group: readonly number[]): Uint8Array => {
  const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
  return Uint8Array.of(value / 0x1000000, value / 0x10000, value / 0x100, value);
};

/** ISO 32000-1, 7.4.5. @throws PdfError LIMIT */
export const decodeRunLength = (data: Buffer, maxBytes: number): Buffer => {
  const out = new Output(maxBytes);
  for (let at = 0; at < data.length; ) {
    const length = data[at++] as number;
    if (length === 128) break;
    if (length < 128) {
      out.bytes(data.subarray(at, at + length + 1));
      at += length + 1;
    } else if (at < data.length) out.repeat(data[at++] as number, 257 - length);
  }
  return out.end();
};

const LZW_CLEAR = 256;
const LZW_END = 257;

/** ISO 32000-1, 7.4.4. `earlyChange` 1: codes grow one code earlier than needed, the default. */
export const decodeLzw = (data: Buffer, earlyChange: number, maxBytes: number): Buffer => {
  const out = new Output(maxBytes);
  let table = LZW_START.slice();
  let previous: Buffer | undefined;
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
    out.bytes(entry);
    if (previous && table.length < 4096) table.push(Buffer.concat([previous, entry.subarray(0, 1)]));
    previous = entry;
  }
  return out.end();
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
