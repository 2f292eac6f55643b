import { PdfError, type PdfErrorCode } from "@foja/pades/pdf/errors";
import { expect, test } from "vitest";
import { problemOf } from "./problem-of";

test.each<{ code: PdfErrorCode; text: string }>([
  {
    code: "LIMIT",
    text: "No se puede leer el archivo PDF: es demasiado complejo o contiene demasiados elementos",
  },
  { code: "ENCRYPTED", text: "No se puede leer el archivo PDF: está protegido con contraseña" },
  { code: "SYNTAX", text: "No se puede leer el archivo PDF: está dañado o no cumple el formato" },
])("a file refused with $code is told apart from others", ({ code, text }) => {
  expect(problemOf(new PdfError(code, "why"))).toMatchObject({
    code: "INVALID_PDF_FILE",
    message: text,
    reason: `PdfError ${code}: why`,
  });
});
