import { expect, test } from "vitest";
import { conflictsOf } from "./conflict";

test("only fields of the form that differ are a conflict", () => {
  const current = { name: "Obras", acronym: "OBR", note: null, tags: ["a"], version: 3 };
  const mine = { name: "Obras y Servicios", acronym: "OBR", note: "", tags: ["a"] };
  expect(conflictsOf(current, mine)).toEqual([{ name: "name", theirs: "Obras", mine: "Obras y Servicios" }]);
});
