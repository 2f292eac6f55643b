import { describe, expect, test } from "vitest";
import type { AppError } from "../kernel/errors";
import { parseFields, parseFormData, requireComplete } from "./form";

const fields = parseFields([
  { name: "nombre", type: "text", label: "Nombre", required: true, max_length: 10 },
  { name: "nota", type: "textarea", label: "Nota" },
  { name: "correo", type: "email", label: "Correo" },
  { name: "monto", type: "number", label: "Monto", min: 1, max: 100 },
  { name: "libre", type: "number", label: "Libre" },
  { name: "dia", type: "date", label: "Día", required: true },
  { name: "rubro", type: "select", label: "Rubro", options: ["Comercio", "Industria"] },
  { name: "sino", type: "boolean", label: "Sí o no" },
  { name: "plano", type: "file", label: "Plano", required: true },
]);

describe("form data", () => {
  test("keeps what fits, numbers as numbers, and leaves out what is empty", () => {
    expect(
      parseFormData(fields, {
        nombre: "\u202eJuana\u2066 ",
        monto: "12.5",
        dia: "2028-02-29",
        rubro: "Comercio",
        sino: false,
        correo: "a@b.example",
        nota: " \u200b\u{e0041}",
        plano: null,
        libre: undefined,
      }),
    ).toEqual({
      nombre: "Juana",
      monto: 12.5,
      dia: "2028-02-29",
      rubro: "Comercio",
      sino: false,
      correo: "a@b.example",
    });
  });

  test.each([
    ["nombre", 5, "El campo Nombre debe ser un texto"],
    ["nombre", "x".repeat(11), "El campo Nombre admite hasta 10 caracteres"],
    ["nombre", "a\u0000", "El campo Nombre contiene un carácter que no se puede guardar"],
    ["nota", "x".repeat(20_001), "El campo Nota admite hasta 20000 caracteres"],
    ["correo", "no", "El campo Correo debe ser un correo electrónico"],
    ["monto", "doce", "El campo Monto debe ser un numero"],
    ["monto", true, "El campo Monto debe ser un numero"],
    ["monto", 0.5, "El campo Monto debe ser mayor o igual a 1"],
    ["monto", 101, "El campo Monto debe ser menor o igual a 100"],
    ["libre", 1_000_000_000_001, "El campo Libre debe ser menor o igual a 1000000000000"],
    ["libre", "Infinity", "El campo Libre debe ser un numero"],
    ["dia", "2027-02-29", "El campo Día debe ser una fecha YYYY-MM-DD"],
    ["dia", "5/3/2027", "El campo Día debe ser una fecha YYYY-MM-DD"],
    ["dia", "1899-12-31", "El campo Día debe tener un año entre 1900 y 2200"],
    ["rubro", "comercio", "El campo Rubro debe ser una de las opciones: Comercio, Industria"],
    ["sino", "true", "El campo Sí o no debe ser verdadero o falso"],
    ["plano", "x.pdf", "El campo Plano no se puede enviar por esta vía"],
    // Ten characters of two units each: not too long.
    ["nombre", "🦆".repeat(10), "El campo Nombre tiene caracteres que no se pueden imprimir: 🦆"],
    ["libre", "🦆", "El campo Libre debe ser un numero"],
    ["nombre", "Juana 🦆 你", "El campo Nombre tiene caracteres que no se pueden imprimir: 🦆 你"],
    ["otro", 1, "Campos no definidos en el formulario: [otro]"],
    ["__proto__x", 1, "Campos no definidos en el formulario: [__proto__x]"],
  ])("%s = %j: %s", (name, value, message) => {
    expect(() => parseFormData(fields, { [name]: value })).toThrow(
      expect.objectContaining({ code: "invalid_input", message }),
    );
  });

  test.each(["0x10", "1e3", " 5 ", "+5", "1.", ".5", "5,2"])("the text %j is no number", (libre) => {
    expect(() => parseFormData(fields, { libre })).toThrow("debe ser un numero");
  });

  test.each([
    ["every problem", { monto: "x", sino: 1 }, ["form_data.monto", "form_data.sino"]],
    ["those beside unknown fields, too", { monto: "x", otro: 1 }, ["form_data.otro", "form_data.monto"]],
  ])("names %s", (_what, given, paths) => {
    try {
      parseFormData(fields, given);
      expect.unreachable();
    } catch (error) {
      expect((error as AppError).extra.details?.map(({ path }) => path)).toEqual(paths);
    }
  });

  test("is complete with every required field but files, which can't be given here", () => {
    expect(() => requireComplete(fields, { nombre: "Juana" })).toThrow("El campo Día es requerido");
    expect(() => requireComplete(fields, { nombre: "Juana", dia: "2027-03-05" })).not.toThrow();
  });
});
