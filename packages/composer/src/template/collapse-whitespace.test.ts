import fc from "fast-check";
import { expect, test } from "vitest";
import { collapseWhitespace } from "./collapse-whitespace";

test.each([
  ["runs become one space", "<p>a  b\n\tc</p>", "<p>a b c</p>"],
  ["the edges of a block go", "<p> a </p>\n <p>\n b\n</p> ", "<p>a</p><p>b</p>"],
  ["and those of a line break", "<p>a <br /> b</p>", "<p>a<br />b</p>"],
  ["one space across inline tags", "<p>a <b> b </b> c</p>", "<p>a <b>b </b>c</p>"],
  ["none is made where there was none", "<p>a<b>b</b>c</p>", "<p>a<b>b</b>c</p>"],
  [
    "around images",
    '<p> <img src="x" /> a <img src="x" />b</p>',
    '<p><img src="x" /> a <img src="x" />b</p>',
  ],
  [
    "between blocks and tables",
    "<table>\n<tr>\n<td> a </td>\n</tr>\n</table>",
    "<table><tr><td>a</td></tr></table>",
  ],
  ["code stays", "<pre>a  b\n <b> c</b>\n</pre> d", "<pre>a  b\n <b> c</b>\n</pre>d"],
  ["hard spaces stay", "<p>\u00a0a\u00a0\u00a0b\u00a0</p>", "<p>\u00a0a\u00a0\u00a0b\u00a0</p>"],
  ["entities are text", "<p>a &amp; b &lt; c</p>", "<p>a &amp; b &lt; c</p>"],
  ["nothing", "", ""],
])("%s", (_, html, expected) => {
  expect(collapseWhitespace(html)).toBe(expected);
});

test("never touches anything but white space, and has nothing left to do the second time", () => {
  const piece = fc.constantFrom(
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<br />",
    '<img src="x" />',
    " ",
    "\n",
    "a",
    "ñ\u00a0",
    "<pre>",
    "</pre>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = pieces.join("");
      const once = collapseWhitespace(html);

      expect(once.replace(/[ \n]/g, "")).toBe(html.replace(/[ \n]/g, ""));
      expect(collapseWhitespace(once)).toBe(once);
    }),
  );
});
