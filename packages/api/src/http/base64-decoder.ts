const PAD = 61;
const SPACES: ReadonlySet<number> = new Set([9, 10, 13, 32]);

const VALUES = new Int8Array(256).fill(-1);
for (const [value, letter] of [
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
].entries())
  VALUES[letter.charCodeAt(0)] = value;

const BLOCK = { first: 3 * 2 ** 10, most: 3 * 2 ** 18 } as const;

/** Base64 (RFC 4648, 4) that comes letter by letter; blanks and line breaks in between count for nothing. */
export class Base64Decoder {
  readonly #blocks: Uint8Array[] = [];
  #block = new Uint8Array(BLOCK.first);
  #filled = 0;
  #before = 0;
  #bits = 0;
  #letters = 0;
  #pads = 0;

  /** Takes the next letters, as bytes; false when they are no base64. */
  take(bytes: Uint8Array, from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (!this.put(bytes[at]!)) return false;
    return true;
  }

  /** The same for one. */
  put(byte: number): boolean {
    const value = VALUES[byte]!;
    if (value < 0) {
      if (byte === PAD) this.#pads++;
      return byte === PAD || SPACES.has(byte);
    }
    if (this.#pads > 0) return false;
    this.#bits = ((this.#bits << 6) | value) & 0xffffff;
    this.#letters++;
    if (this.#letters % 4 === 0) this.#write();
    return true;
  }

  // Blocks are multiples of three.
  #write(): void {
    this.#block[this.#filled] = this.#bits >> 16;
    this.#block[this.#filled + 1] = this.#bits >> 8;
    this.#block[this.#filled + 2] = this.#bits;
    this.#filled += 3;
    if (this.#filled < this.#block.length) return;
    this.#blocks.push(this.#block);
    this.#before += this.#filled;
    this.#block = new Uint8Array(Math.min(this.#filled * 2, BLOCK.most));
    this.#filled = 0;
  }

  /** So far. */
  get sizeBytes(): number {
    return this.#before + this.#filled;
  }

  /** All of it; undefined when it stopped in the middle. */
  end(): Uint8Array | undefined {
    const left = this.#letters % 4;
    const padded = left === 0 ? 0 : 4 - left;
    if (left === 1 || this.#pads !== padded) return undefined;
    const tail = left === 3 ? [this.#bits >> 10, this.#bits >> 2] : left === 2 ? [this.#bits >> 4] : [];
    const whole = new Uint8Array(this.sizeBytes + tail.length);
    let at = 0;
    for (const block of [...this.#blocks, this.#block.subarray(0, this.#filled)]) {
      whole.set(block, at);
      at += block.length;
    }
    whole.set(tail, at);
    return whole;
  }
}
