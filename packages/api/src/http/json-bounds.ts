// Deeper and more than any input of ours: what is refused before it is parsed costs nothing.
const DEPTH_MAX = 32;
const VALUES_MAX = 20_000;

const code = (letter: string): number => letter.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code("\\");
const COMMA = code(",");
const OPENING: ReadonlySet<number> = new Set([code("{"), code("[")]);
const CLOSING: ReadonlySet<number> = new Set([code("}"), code("]")]);

/** Whether a JSON text nests deeper or holds more values than an input may; looked at in one pass, without parsing. */
export const isBeyondBounds = (json: Uint8Array): boolean => {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (OPENING.has(byte)) {
      depth++;
      values++;
    } else if (CLOSING.has(byte)) depth--;
    else if (byte === COMMA) values++;
    if (depth > DEPTH_MAX || values > VALUES_MAX) return true;
  }
  return false;
};

/** Place of the closing quote of the string that begins at `start`, or of the last byte. */
const endOfString = (json: Uint8Array, start: number): number => {
  let at = start;
  for (;;) {
    at = json.indexOf(QUOTE, at + 1);
    if (at < 0) return json.length;
    let slashes = 0;
    while (json[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
};
