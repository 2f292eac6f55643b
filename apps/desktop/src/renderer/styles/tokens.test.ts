import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Name and first value of each: later ones are for fingers and paper. */
const tokensOf = (file: string): Map<string, string> => {
  const tokens = new Map<string, string>();
  const text = readFileSync(path.join(import.meta.dirname, file), "utf8");
  for (const [, name = "", value = ""] of text.matchAll(/(--[\w-]+):\s*([^;]+);/g))
    if (!tokens.has(name)) tokens.set(name, value.replace(/\s+/g, " "));
  return tokens;
};

test("colours and measures are those of the product's pages", () => {
  const ours = tokensOf("tokens.css");
  const theirs = tokensOf("../../../../web/src/styles/tokens.css");
  // A municipality's own colour has no place in a program of several: the default stands.
  const plain = (value = "") => value.replace(/var\(--brand-\w+, (#\w+)\)/g, "$1");
  for (const [name, value] of ours) expect([name, value]).toEqual([name, plain(theirs.get(name))]);
  expect(ours.size).toBeGreaterThan(25);
});
