import { expect, test } from "vitest";
import { plainText } from "./plain-text";

test.each([
  [
    "blocks become lines",
    "<h1>DECRETO</h1><p>Uno <b>dos</b></p><ul><li>tres<li>cuatro</ul>",
    "DECRETO\nUno dos\ntres\ncuatro",
  ],
  ["cells are separated", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
  ["entities are resolved once", "<p>a &amp;lt; b &lt; c &quot;d&quot;&nbsp;e</p>", 'a &lt; b < c "d" e'],
  ["code is not text", "<script>x</script><style>y</style>z", "z"],
  ["line breaks", "a<br>b<br/>c", "a\nb\nc"],
  ["attributes are not text", '<a href="https://x.ar" title="> t">l</a>', "l"],
  ["nothing", "<p> </p>", ""],
])("%s", (_, html, expected) => {
  expect(plainText(html)).toBe(expected);
});
