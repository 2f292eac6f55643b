import { expect, test } from "vitest";
import { type Column, shownColumns } from "./column";

const COLUMNS = [
  { key: "number", priority: 2 },
  { key: "reference", on: "title" },
  { key: "sector", priority: 4 },
  { key: "type", isExtra: true },
].map((column) => ({ header: column.key, cell: () => null, ...column })) as Column<object>[];

test("all but the extras, as far as there is room", () => {
  expect(shownColumns(COLUMNS, undefined).map(({ key, priority }) => [key, priority])).toEqual([
    ["number", 2],
    ["reference", undefined],
    ["sector", 4],
  ]);
});

test("those that somebody chose stay, with the title", () => {
  expect(
    shownColumns(COLUMNS, ["type", "sector", "unknown"]).map(({ key, priority }) => [key, priority]),
  ).toEqual([
    ["reference", undefined],
    ["sector", undefined],
    ["type", undefined],
  ]);
});
