import { describe, expect, test } from "vitest";
import { requireExpected } from "./expected";

describe("what the caller saw", () => {
  const now = { name: "Mesa", color: null, sectors: ["a", "b"], since: new Date(0) };

  test.each<[string, Record<string, unknown> | undefined]>([
    ["nothing said", undefined],
    ["nothing named", {}],
    ["the same", { name: "Mesa", color: null, sectors: ["a", "b"], since: "1970-01-01T00:00:00.000Z" }],
  ])("goes through: %s", (_name, expected) => {
    expect(() => requireExpected(expected, now)).not.toThrow();
  });

  test("goes through in another order where that says nothing, and not with another part", () => {
    const unordered = ["sectors"];
    requireExpected({ sectors: ["b", "a", "b"] }, now, { unordered });
    expect(() => requireExpected({ sectors: ["b"] }, now, { unordered })).toThrow(/mientras tanto/);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["another value", { name: "Sala" }, { name: "Mesa" }],
    ["another order", { sectors: ["b", "a"] }, { sectors: ["a", "b"] }],
    ["one of two", { name: "Mesa", color: "#ffffff" }, { color: null }],
  ])("is refused with what there is now, and only where it differs: %s", (_name, expected, current) => {
    expect(() => requireExpected(expected, now)).toThrow(
      expect.objectContaining({ code: "conflict", extra: { code: "CHANGED_MEANWHILE", current } }),
    );
  });
});
