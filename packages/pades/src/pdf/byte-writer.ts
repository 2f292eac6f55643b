import type { Placeholder } from "./objects";

const SHORT = 24;

/** A growing buffer that remembers where placeholders landed. */
export class ByteWriter {
  readonly placeholders = new Map<Placeholder, number>();
  private buffer: Buffer;
  private used = 0;

  constructor(startBytes = 16_384) {
    this.buffer = Buffer.allocUnsafe(startBytes);
  }

  get length(): number {
    return this.used;
  }

  latin1(text: string): void {
    const { length } = text;
    this.reserve(length);
    if (length > SHORT) this.buffer.write(text, this.used, "latin1");
    // A call out of JavaScript takes longer than a few bytes.
    else for (let at = 0; at < length; at++) this.buffer[this.used + at] = text.charCodeAt(at);
    this.used += length;
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.used);
    this.used += bytes.length;
  }

  placeholder(placeholder: Placeholder): void {
    this.placeholders.set(placeholder, this.used);
    this.bytes(placeholder.bytes);
  }

  /** Shares memory with the writer: copy it before writing on. */
  view(): Buffer {
    return this.buffer.subarray(0, this.used);
  }

  private reserve(more: number): void {
    if (this.used + more <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.used + more));
    this.buffer.copy(grown, 0, 0, this.used);
    this.buffer = grown;
  }
}
