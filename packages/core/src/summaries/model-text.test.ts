import { expect, test } from "vitest";
import { outwardText, plainAnswer } from "./model-text";

test.each([
  ["Escriba a juan.perez@mail.com.ar hoy", "Escriba a [correo] hoy"],
  ["CUIL 20-12345678-9 y 20123456789", "CUIL [número] y [número]"],
  ["DNI 12.345.678, DNI 12345678", "DNI [número], DNI [número]"],
  ["Teléfono +54 9 11 4567-8901 o 4567-8901", "Teléfono [número] o [número]"],
  [
    "Documento IF-2027-00000123-MUNI-LEGAL del EE-2027-000001-MUNI-LEGAL",
    "Documento IF-2027-00000123-MUNI-LEGAL del EE-2027-000001-MUNI-LEGAL",
  ],
  ["El 5 de marzo de 2027 a las 12:30, $ 1.500", "El 5 de marzo de 2027 a las 12:30, $ 1.500"],
])("what leaves of %j names nobody by a number", (text, expected) => {
  expect(outwardText(text, 500)).toBe(expected);
});

test("what leaves is limited", () => {
  expect(outwardText("Una frase. ".repeat(100), 50).length).toBeLessThanOrEqual(50);
});

test.each([
  ["Está activo.\n\n  Lo tiene Obras.  ", "Está activo.\nLo tiene Obras."],
  ["<think>a ver</think>Está activo.", "Está activo."],
  ['<img src=x onerror="alert(1)"><b>Está</b> activo.', "Está activo."],
  ["# Resumen\n- **Está** `activo`.", "Resumen\nEstá activo."],
  ["Vea https://malo.example/a?b y [aquí](javascript:alert(1)).", "Vea y aquí)."],
  ["Está\u0000 acti\u200bvo\u0007.", "Está activo ."],
])("%j is read as plain text", (answer, expected) => expect(plainAnswer(answer)).toBe(expected));

test.each(["", " \n\u200b", "<think>nunca termina", "<p></p>", "a".repeat(20_001)])(
  "an answer that says nothing or never ends is none (%#)",
  (answer) => expect(() => plainAnswer(answer)).toThrow(/empty or far too long/),
);
