import { expect, test } from "vitest";
import { changedOf } from "./changed";

test.each([
  [{ name: "Uno" }, { name: "Uno", level: 1 }, {}, {}],
  [{ name: "Dos", level: 1 }, { name: "Uno", level: 1 }, { name: "Dos" }, { name: "Uno" }],
  [{ seal: null }, {}, {}, {}],
  [{ seal: null }, { seal: 3 }, { seal: null }, { seal: 3 }],
  [{ seal: 3 }, {}, { seal: 3 }, { seal: null }],
  [{ ids: ["a"] }, { ids: ["a"] }, {}, {}],
  [{ ids: ["a", "b"] }, { ids: ["a"] }, { ids: ["a", "b"] }, { ids: ["a"] }],
])("%j over %j", (values, known, changes, expected) => {
  expect(changedOf(values, known)).toEqual({ changes, expected });
});
