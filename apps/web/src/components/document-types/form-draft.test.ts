import { expect, test } from "vitest";
import { definitionOf, draftSchema, freeKey, keyOf } from "./form-draft";

test.each([
  ["Apellido y nombre", "apellido_y_nombre"],
  ["  ¿Superficie (m²)?", "superficie_m2"],
  ["2.º domicilio", "o_domicilio"],
  ["Año", "ano"],
  ["", ""],
])("%j suggests the key %j", (label, key) => {
  expect(keyOf(label)).toBe(key);
});

test("a key that there is gets a number", () => {
  expect(freeKey("rubro", ["rubro", "rubro_2"])).toBe("rubro_3");
  expect(freeKey("rubro", [])).toBe("rubro");
});

test("what a type has no place for is not stored, nor what is empty", () => {
  const rest = { name: "a", label: "A", required: true, isNew: true };
  expect(definitionOf({ ...rest, type: "date", max_length: 3, pattern: "x", min: 1 })).toEqual({
    name: "a",
    label: "A",
    required: true,
    type: "date",
  });
  expect(definitionOf({ ...rest, type: "text", max_length: undefined, pattern: "" })).not.toHaveProperty(
    "pattern",
  );
  expect(definitionOf({ ...rest, type: "select", options: [" Uno ", "", "Dos"] })).toMatchObject({
    options: ["Uno", "Dos"],
  });
});

test("a choice of nothing and limits in the wrong order are said beside their fields", () => {
  const schema = draftSchema({ required: "falta", options: "opciones", order: "orden" });
  const problems = (draft: object) =>
    schema
      .safeParse({ name: "a", label: "A", required: false, ...draft })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(problems({ type: "select", options: [""] })).toEqual([["options", "opciones"]]);
  expect(problems({ type: "number", min: 3, max: 2 })).toEqual([["max", "orden"]]);
  expect(problems({ type: "text", label: " " })).toEqual([["label", "falta"]]);
  expect(problems({ type: "number", min: 2, max: 3 })).toBeUndefined();
});
