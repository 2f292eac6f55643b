import { expect, test } from "vitest";
import { isSearchShortcut } from "./search-shortcut";

const NONE = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  [{ ...NONE, key: "/" }, false, true],
  [{ ...NONE, key: "/" }, true, false],
  [{ ...NONE, key: "k" }, false, false],
  [{ ...NONE, key: "k", ctrlKey: true }, true, true],
  [{ ...NONE, key: "K", metaKey: true }, false, true],
  [{ ...NONE, key: "/", ctrlKey: true }, false, false],
  [{ ...NONE, key: "k", ctrlKey: true, altKey: true }, false, false],
])("%j, typing %j: %j", (key, isTyping, expected) => {
  expect(isSearchShortcut(key, isTyping)).toBe(expected);
});
