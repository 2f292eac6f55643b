import { expect, test } from "vitest";
import { isSimilarName, nearestNames } from "./similar-name";

test.each([
  ["Informe técnico", "INFORME TECNICO"],
  ["Certificado de libre deuda", "Certificados del libre deuda"],
  ["Libre deuda, certificado", "Certificado de libre deuda"],
  ["Licencia de conducir", "Licencia de conduzir"],
  ["Actas", "Acta"],
])("%s is nearly %s", (one, other) => expect(isSimilarName(one, other)).toBe(true));

test.each([
  ["Acta", "Auto"],
  ["Nota", "Nata"],
  ["Informe técnico", "Informe legal"],
  ["Plan 2027", "Plan 2028"],
  ["Anexo I", "Anexo II"],
  ["Permiso de obra", "Permiso de poda"],
])("%s is not %s", (one, other) => expect(isSimilarName(one, other)).toBe(false));

test("the nearest names have most words in common, and then most letters", () => {
  const catalog = [
    "Edicto",
    "Permiso de poda",
    "Acta de obra",
    "Licencia de obra",
    "Permisos para obras menores",
  ];
  const nearest = nearestNames("Permiso de obra", catalog, 4);
  expect([nearest[0], new Set(nearest)]).toEqual(["Permisos para obras menores", new Set(catalog.slice(1))]);
});
