import { expect, test } from "vitest";
import { changedOf } from "./changed";

test("only what differs is sent, with what was seen there", () => {
  const known = { name: "Informe", is_active: true, ids: ["a"], version: 3 };
  expect(changedOf({ name: "Acta", is_active: true, ids: ["a"] }, known)).toEqual({
    changes: { name: "Acta" },
    expected: { name: "Informe" },
  });
  expect(changedOf({ ids: ["a", "b"] }, known)).toEqual({
    changes: { ids: ["a", "b"] },
    expected: { ids: ["a"] },
  });
});
