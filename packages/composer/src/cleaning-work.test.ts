import { expect, test } from "vitest";
import { cleaningWork } from "./cleaning-work";

test.each([
  ["nothing", "", 0],
  ["plain text", "a > b = c / d ".repeat(25), 7],
  ["tags", "<b></b>", 2 + 1],
  ["stray brackets", "<<<", 3 + 1],
  ["references", "&amp;&&#60;", 3 + 1],
  ["attributes of any spelling", "<p a b=1 c='2' d = \"3\"e/f>", 1 + 7 * 2 + 1],
  ["blanks and brackets within quotes", '<p a="x > y / z" b>', 1 + 2 * 2 + 1],
  ["references within quotes", '<p a="&&">', 1 + 2 + 2 + 1],
  ["an empty element", "<br />", 1 + 1],
])("%s", (_, html, steps) => {
  expect(cleaningWork(html)).toBe(steps);
});
