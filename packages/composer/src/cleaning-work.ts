const BLANK = new Set([0x20, 0x09, 0x0a, 0x0c, 0x0d, 0x2f]); // `/` parts attributes as well
const [LESS, GREATER, AMPERSAND, QUOTE, APOSTROPHE, EQUALS] = [0x3c, 0x3e, 0x26, 0x22, 0x27, 0x3d];

/** Plain characters that cost the parser what one tag costs. */
const CHARS_PER_STEP = 50;
const STEPS_PER_ATTRIBUTE = 2;

/**
 * What a pass of the parser over some HTML takes, in steps that all take about the same time: tags, attributes, character
 * references and plain text. One look at each character; where the HTML is broken it counts too much rather than too little.
 */
export const cleaningWork = (html: string): number => {
  const tag = new TagReader();
  let steps = Math.ceil(html.length / CHARS_PER_STEP);
  for (let index = 0; index < html.length; index += 1) {
    const code = html.charCodeAt(index);
    if (code === AMPERSAND) steps += 1;
    if (tag.isOpen) {
      if (tag.startsAttribute(code)) steps += STEPS_PER_ATTRIBUTE;
    } else if (code === LESS) tag.isOpen = true;
    if (code === LESS) steps += 1;
  }
  return steps;
};

class TagReader {
  isOpen = false;
  private quote = 0;
  /** A blank, or the end of a value in quotes: an attribute may follow. */
  private isBetween = false;
  private before = LESS;

  startsAttribute(code: number): boolean {
    const isStart = this.isStart(code);
    if (isStart) this.isBetween = false;
    if (this.isOpen && !BLANK.has(code)) this.before = code;
    return isStart;
  }

  private isStart(code: number): boolean {
    if (this.quote !== 0) {
      if (code !== this.quote) return false;
      this.quote = 0;
      this.isBetween = true;
    } else if (code === GREATER) {
      this.isOpen = false;
      this.isBetween = false;
      this.before = LESS;
    } else if (BLANK.has(code)) this.isBetween = this.before !== LESS;
    else if (this.before !== EQUALS) return this.isBetween;
    else if (code === QUOTE || code === APOSTROPHE) this.quote = code;
    return false;
  }
}
