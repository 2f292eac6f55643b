/** A list of any texts for a header: percent-encoded (RFC 3986, 2.1), commas between them. Halves of a character become U+FFFD. */
export const encodedList = (texts: readonly string[]): string =>
  texts.map((text) => encodeURIComponent(text.toWellFormed())).join(",");
