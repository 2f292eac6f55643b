import { expect, test } from "vitest";
import { pinStateOf } from "./child/pin-state";
import { mergeTokens } from "./merge-tokens";
import type { TokenOnSlot } from "./protocol";

const pin = pinStateOf({ flags: 0, minPinLen: 0, maxPinLen: 0 });
const token = (serial: string, slot = "00000001"): TokenOnSlot => ({
  ...{ serial, slot, label: "firma", manufacturer: "", model: "" },
  pin,
});
const seen = (library: string, ...tokens: TokenOnSlot[]) => ({ library, tokens });

test.each([
  ["two libraries see one token", [seen("a", token("1")), seen("b", token("1"))], {}, [["a", "b"]]],
  ["the one that was used before", [seen("a", token("1")), seen("b", token("1"))], { 1: "b" }, [["b", "a"]]],
  ["the one that was used is gone", [seen("a", token("1"))], { 1: "b" }, [["a"]]],
  ["two tokens", [seen("a", token("1"), token("2"))], {}, [["a"], ["a"]]],
  [
    "two tokens of one number in a library are not taken for one",
    [seen("a", token("0", "00000001"), token("0", "00000002"))],
    {},
    [["a"], ["a"]],
  ],
  ["tokens without a number", [seen("a", token("")), seen("b", token(""))], {}, [["a"], ["b"]]],
] as const)("%s", (_, libraries, remembered, expected) => {
  expect(mergeTokens(libraries, remembered).map(({ seenBy }) => seenBy)).toEqual(expected);
});
