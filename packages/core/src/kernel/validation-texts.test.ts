import { expect, test } from "vitest";
import { z } from "zod";
import { validationText } from "./validation-texts";

test.each([
  ["a missing field", z.object({ a: z.string() }), {}, "Campo requerido"],
  ["null where a text is asked", z.object({ a: z.string() }), { a: null }, "Debe ser un texto"],
  ["a word where a number is asked", z.object({ a: z.int() }), { a: "x" }, "Debe ser un número"],
  [
    "a fraction where a whole one is asked",
    z.object({ a: z.int() }),
    { a: 1.5 },
    "Debe ser un número entero",
  ],
  ["no identifier", z.object({ a: z.guid() }), { a: "x" }, "Debe ser un identificador UUID"],
  [
    "an unknown word",
    z.object({ a: z.enum(["uno", "dos"]) }),
    { a: "x" },
    "Debe ser uno de estos valores: uno, dos",
  ],
  ["nothing", z.object({ a: z.string().min(1) }), { a: "" }, "No puede estar vacío"],
  ["too little", z.object({ a: z.string().min(5) }), { a: "x" }, "Debe tener 5 caracteres o más"],
  ["too much", z.object({ a: z.string().max(2) }), { a: "xxx" }, "Debe tener 2 caracteres o menos"],
  ["a page before the first", z.object({ a: z.int().min(1) }), { a: 0 }, "Debe ser 1 o más"],
  ["a long list", z.object({ a: z.array(z.int()).max(1) }), { a: [1, 2] }, "Debe tener 1 elementos o menos"],
  ["a wrong choice", z.object({ a: z.boolean() }), { a: "maybe" }, "Debe ser verdadero o falso"],
])("%s", (_name, schema, value, text) => {
  const { error } = z.safeParse(schema, value, { error: validationText });
  expect(error?.issues.map(({ message }) => message)).toEqual([text]);
});
