import { expect, test } from "vitest";
import { Problem } from "../problem";
import { formProblem } from "./form-problem";

const limits = { files: 4, fields: 32, parts: 36 };

test("a refusal of ours stays what it is", () => {
  const own = new Problem("FILE_TOO_LARGE", "x");
  expect(formProblem(own, limits)).toBe(own);
});

test.each([
  ["FST_FIELDS_LIMIT", "El formulario admite hasta 32 campos de texto"],
  ["FST_FILES_LIMIT", "El formulario admite hasta 4 archivos"],
  ["FST_PARTS_LIMIT", "El formulario admite hasta 36 partes"],
  ["FST_PROTO_VIOLATION", "El formulario está incompleto o mal formado"],
])("%s of the parser is told", (code, message) => {
  const error = Object.assign(new Error("x"), { code });
  expect(formProblem(error, limits)).toMatchObject({ code: "INVALID_PARAMETERS", message });
});

test.each([
  ["a bug", new TypeError("x is not a function")],
  ["memory that ran out", new RangeError("Array buffer allocation failed")],
  ["the system's", Object.assign(new Error("Unexpected end of multipart data"), { code: "EIO" })],
  ["no error at all", "Unexpected end of multipart data"],
])("%s is not the caller's fault", (_what, error) => expect(formProblem(error, limits)).toBeUndefined());
