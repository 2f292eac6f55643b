import { expect, test } from "vitest";
import { withListRoom } from "./list-room";

const list = (tag: string, items: number, first = "a"): string =>
  `<${tag}><li>${first}</li>${"<li>a</li>".repeat(items - 1)}</${tag}>`;
const marked = (html: string, digits: number): string => html.replace("<ol", `<ol data-digits="${digits}"`);

test.each([
  ["no list", "<p>a</p><li>b</li>", "<p>a</p><li>b</li>"],
  ["two digits", list("ol", 99), list("ol", 99)],
  ["three digits", list("ol", 100), marked(list("ol", 100), 3)],
  ["four digits", list("ol", 1_000), marked(list("ol", 1_000), 4)],
  ["bullets", list("ul", 1_000), list("ul", 1_000)],
  [
    "a class",
    `<ol class="x">${"<li>a</li>".repeat(100)}</ol>`,
    `<ol data-digits="3" class="x">${"<li>a</li>".repeat(100)}</ol>`,
  ],
  [
    "items that are not children",
    `<ol>${"<div><li>a</li></div>".repeat(100)}</ol>`,
    `<ol data-digits="3">${"<div><li>a</li></div>".repeat(100)}</ol>`,
  ],
  [
    "a short one within, and the other way round",
    list("ol", 100, list("ol", 5)),
    marked(list("ol", 100, list("ol", 5)), 3),
  ],
  ["a long one within", list("ol", 5, list("ol", 100)), list("ol", 5, marked(list("ol", 100), 3))],
])("%s", (_, html, expected) => {
  expect(withListRoom(html)).toBe(expected);
});
