import { expect, test } from "vitest";
import { askedBeginnings } from "./words";

test.each([
  ["Habilitaciones comerciales", ["habilitacion", "comercial"]],
  ["Ordenanzas", ["ordenanza"]],
  ["leyes", ["ley"]],
  ["calles", ["call"]],
  ["mes gas país", ["mes", "gas", "pais"]],
  ["15/2026", ["15", "2026"]],
  ["ORDZA-2026-00000015-MUNI-LEGAL", ["ordza", "2026", "00000015", "muni", "legal"]],
  ["¡!", []],
])("%s", (query, expected) => {
  expect(askedBeginnings(query)).toEqual(expected);
});
