import { describe, expect, test } from "vitest";
import { directionOf, embeddingLevels, inVisualOrder } from "./visual-order";

const visual = (line: string): string => {
  const levels = embeddingLevels(line, directionOf(line));
  const pieces = Array.from(line, (text, index) => ({ text, level: levels[index] ?? 0 }));
  return inVisualOrder(pieces)
    .map(({ text }) => text)
    .join("");
};

describe("the order from left to right", () => {
  test.each([
    { what: "Latin", line: "Ana (12) b.", order: "Ana (12) b." },
    { what: "Hebrew", line: "אבג דה", order: "הד גבא" },
    { what: "a number inside Hebrew", line: "אב 45-67 גד", order: "דג 45-67 בא" },
    { what: "Hebrew inside Latin", line: "abc אב def", order: "abc בא def" },
    { what: "Latin inside Hebrew", line: "אב abc de גד", order: "דג abc de בא" },
    { what: "a number after Hebrew inside Latin", line: "a אב 12 b", order: "a 12 בא b" },
    { what: "Arabic digits", line: "اب ٤٥٦", order: "٤٥٦ با" },
  ])("$what", ({ line, order }) => {
    expect(visual(line)).toBe(order);
  });
});

test.each([
  { line: "ana אב", direction: "ltr" },
  { line: "12 אב ana", direction: "rtl" },
  { line: "123", direction: "ltr" },
  { line: "", direction: "ltr" },
])("the direction of $line is that of its first letter: $direction", ({ line, direction }) => {
  expect(directionOf(line)).toBe(direction);
});
