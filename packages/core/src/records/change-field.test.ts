import { describe, expect, test } from "vitest";
import { changeField, parseRecordData } from "./change-field";
import { recordField } from "./field";
import { nextExpiration, type StoredField } from "./field-data";

const field = (type: string, more: object = {}) =>
  recordField.parse({
    key: "campo",
    label: "Campo",
    type,
    options: type === "select" ? ["A", "B"] : [],
    ...more,
  });

const DOCUMENT = "7d1f7f3e-5a3c-4f5e-9a54-0d8d0b6f3b11";
const OTHER_DOCUMENT = "0f0b7c8a-61f5-4f68-8f0e-0e1a3c1d2b22";

// domain 7: the seven types of fields.
test.each<[type: string, given: unknown, stored: unknown]>([
  ["text", "  Los\u200b Tilos  ", { value: "Los Tilos" }],
  ["text", "   ", {}],
  ["text", 7, "debe ser un texto"],
  ["text", "a\u0000b", "contiene un carácter que no se puede guardar"],
  ["text", "x".repeat(501), "admite hasta 500 caracteres"],
  ["textarea", "uno\ndos", { value: "uno\ndos" }],
  ["textarea", "x".repeat(20_001), "admite hasta 20000 caracteres"],
  ["number", 12.5, { value: 12.5 }],
  ["number", "12", { value: 12 }],
  ["number", "doce", "debe ser un numero"],
  ["number", true, "debe ser un numero"],
  ["date", "2028-02-29", { value: "2028-02-29" }],
  ["date", "2027-02-29", "debe ser una fecha YYYY-MM-DD"],
  ["date", "0000-01-01", "debe tener un año entre 1900 y 2200"],
  ["select", "B", { value: "B" }],
  ["select", "C", "debe ser una de las opciones: A, B"],
  ["boolean", false, { value: false }],
  ["boolean", "false", "debe ser verdadero o falso"],
  ["file", DOCUMENT, { document_id: DOCUMENT }],
  ["file", "plano.pdf", "tiene miembros desconocidos o de otro tipo"],
  ["file", { value: "plano.pdf" }, "se completa con document_id, un documento oficial"],
  ["text", null, {}],
  ["text", { value: "x", notes: "n", expiration_date: null }, { value: "x", notes: "n" }],
  ["text", { value: "x", verified: true }, "tiene miembros desconocidos o de otro tipo"],
  ["text", { value: "x", expiration_date: "2028-01-01" }, "no tiene vencimiento"],
  ["text", ["x"], "tiene miembros desconocidos o de otro tipo"],
])("%s given %j", (type, given, stored) => {
  const parse = () => parseRecordData([field(type)], { campo: given });
  if (typeof stored === "string") {
    expect(parse).toThrow(`El campo Campo ${stored}`);
  } else {
    expect(parse().campo ?? {}).toEqual(stored);
  }
});

test("a record's data names every problem: unknown fields, wrong values, missing ones", () => {
  const fields = [field("number"), field("text", { key: "titular", label: "Titular", required: true })];
  expect(() => parseRecordData(fields, { campo: "x", otro: 1, constructor: 1 })).toThrow(
    expect.objectContaining({
      extra: expect.objectContaining({
        details: [
          { path: "data.otro", message: "La familia no tiene el campo otro" },
          { path: "data.constructor", message: "La familia no tiene el campo constructor" },
          { path: "data.campo", message: "El campo Campo debe ser un numero" },
          { path: "data.titular", message: "El campo Titular es requerido" },
        ],
      }),
    }),
  );
});

describe("a change", () => {
  const verified = {
    document_id: DOCUMENT,
    at: "2027-03-01T12:00:00.000Z",
    by: DOCUMENT,
    by_name: "Ana",
  };
  const before: StoredField = {
    value: "2027-01-31",
    expiration_date: "2028-01-31",
    notes: "vieja",
    verified,
  };
  const control = field("date", { has_expiration: true, required: true });

  test.each<[string, Parameters<typeof changeField>[2], boolean]>([
    ["of the value", { value: "2027-02-01" }, false],
    ["of its expiration", { expiration_date: "2050-01-01" }, false],
    ["of the document it rests on", { document_id: OTHER_DOCUMENT }, false],
    ["of the notes", { notes: "nueva" }, true],
    ["to the same value", { value: "2027-01-31" }, true],
  ])("%s: whether it stays verified", (_, given, stays) => {
    const changed = changeField(control, before, given);
    expect("after" in changed && changed.after.verified).toEqual(stays ? verified : undefined);
  });

  test("leaves what it does not name, and takes away what is null", () => {
    expect(changeField(control, before, { notes: null })).toEqual({
      after: { value: "2027-01-31", expiration_date: "2028-01-31", verified },
    });
  });

  test("can't empty what is required", () => {
    expect(changeField(control, before, { value: null })).toEqual({ problem: "es requerido" });
  });
});

test("the first to expire counts, past or to come", () => {
  expect(
    nextExpiration({ a: { expiration_date: "2027-05-01" }, b: { expiration_date: "2026-12-31" }, c: {} }),
  ).toEqual(new Date("2026-12-31T00:00:00.000Z"));
  expect(nextExpiration({ c: {} })).toBeNull();
});
