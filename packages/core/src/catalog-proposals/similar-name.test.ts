import { expect, test } from "vitest";
import { isSimilarName } from "./similar-name";

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
