/** Tags that text flows through; any other one starts or ends a line. */
const INLINE = new Set(["a", "b", "em", "i", "img", "mark", "s", "span", "strong", "sub", "sup", "u"]);

const PIECE = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g;

/**
 * Does to sanitized HTML what CSS does to white space, so that it can be printed with `white-space: pre-wrap`. Otherwise
 * Chromium drops the space at the end of each line instead of printing it, and whoever reads the document by its
 * structure (screen readers, extractors) gets the last word of a line and the first of the next as one.
 */
export const collapseWhitespace = (html: string): string => {
  const line = new Line();
  let preformatted = 0;
  for (const [piece, slash, tag] of html.matchAll(PIECE)) {
    if (tag === "pre") preformatted += slash ? -1 : 1;
    if (tag === undefined) {
      if (preformatted > 0) line.verbatim(piece);
      else line.text(piece);
    } else if (INLINE.has(tag)) line.inline(piece, tag === "img");
    else line.boundary(piece);
  }
  return line.out;
};

class Line {
  out = "";
  /** Nothing shown yet, or a space just now: one more would not show. */
  private isAtStart = true;
  /** Seen, and printed only when more of the line follows. */
  private hasSpace = false;

  verbatim(text: string): void {
    this.out += text;
  }

  text(text: string): void {
    const [, before, words, after] = /^( ?)(.*?)( ?)$/s.exec(text.replace(/[ \t\r\n\f]+/g, " "))!;
    if (before && !this.isAtStart) this.hasSpace = true;
    if (!words) return;
    this.flush();
    this.out += words;
    this.isAtStart = false;
    this.hasSpace = after === " ";
  }

  inline(tag: string, isShown: boolean): void {
    this.flush();
    this.out += tag;
    if (isShown) this.isAtStart = false;
  }

  boundary(tag: string): void {
    this.hasSpace = false;
    this.isAtStart = true;
    this.out += tag;
  }

  private flush(): void {
    if (!this.hasSpace) return;
    this.out += " ";
    this.hasSpace = false;
    this.isAtStart = true;
  }
}
