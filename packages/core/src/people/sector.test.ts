import { expect, test } from "vitest";
import { presentSector } from "./sector";

const department = { name: "Dirección de Asuntos Legales", acronym: "LEGAL" };

test.each([
  ["PRIV", { acronym: "LEGAL#PRIV", name: "Dirección de Asuntos Legales" }],
  ["MESA", { acronym: "MESA", name: "Dirección de Asuntos Legales / MESA" }],
])("sector %s", (acronym, expected) => {
  expect(presentSector({ id: "s", acronym, department })).toEqual({ sector_id: "s", ...expected });
});
