import { describe, expect, test } from "vitest";
import { mayCreate, mayNumber } from "./document-type";

const aType = (changes: object = {}) => ({ isActive: true, isInternal: false, sectors: [], ...changes });
const actor = { editSectorIds: ["legal", "mesa"] };

describe("mayCreate", () => {
  test.each([
    ["no sector is listed", {}, true],
    ["one of his sectors is listed", { sectors: [{ sectorId: "obras" }, { sectorId: "mesa" }] }, true],
    ["only others are listed", { sectors: [{ sectorId: "obras" }] }, false],
    ["the type is not active", { isActive: false }, false],
    ["the type is internal", { isInternal: true }, false],
  ])("%s", (_, changes, expected) => {
    expect(mayCreate(actor, aType(changes))).toBe(expected);
  });
});

describe("mayNumber", () => {
  const ranks = (...levels: number[]) => ({ ranks: levels.map((level) => ({ rank: { level } })) });

  test.each([
    ["nobody is listed, no rank", undefined, ranks(), true],
    ["no rank", undefined, ranks(2), false],
    ["that level", 2, ranks(2), true],
    ["a higher one", 1, ranks(2), true],
    ["a lower one", 3, ranks(2), false],
    ["the lowest of several counts", 3, ranks(1, 3), true],
  ])("%s", (_, level, type, expected) => {
    expect(mayNumber(level, type)).toBe(expected);
  });
});
