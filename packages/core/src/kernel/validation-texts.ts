import type { z } from "zod";

export const REQUIRED = "Campo requerido";

const EXPECTED: Readonly<Record<string, string>> = {
  string: "un texto",
  number: "un número",
  int: "un número entero",
  boolean: "verdadero o falso",
  array: "una lista",
  object: "un objeto",
  record: "un objeto",
  null: "nulo",
};

const FORMATS: Readonly<Record<string, string>> = {
  guid: "un identificador UUID",
  uuid: "un identificador UUID",
  email: "una dirección de correo",
  url: "una dirección web",
  datetime: "una fecha y hora ISO 8601",
  date: "una fecha AAAA-MM-DD",
};

/** What a person is told about one wrong value, in their words: Spanish, without names of types. Undefined: zod's own text. */
export const validationText = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? REQUIRED : mustBe(EXPECTED[String(issue.expected)]);
    case "invalid_format":
      return mustBe(FORMATS[String(issue.format)]);
    case "invalid_value":
      if (issue.input === undefined) return REQUIRED;
      return `Debe ser uno de estos valores: ${(issue.values as readonly unknown[]).join(", ")}`;
    case "too_small":
      return tooSmall(String(issue.origin), Number(issue.minimum));
    case "too_big":
      return tooBig(String(issue.origin), Number(issue.maximum));
    case "invalid_union":
      return "El valor no tiene ninguna de las formas que se admiten";
    default:
      return undefined;
  }
};

const mustBe = (what: string | undefined): string | undefined => what && `Debe ser ${what}`;

const tooSmall = (origin: string, minimum: number): string => {
  if (origin === "string")
    return minimum === 1 ? "No puede estar vacío" : `Debe tener ${minimum} caracteres o más`;
  if (origin === "array") return `Debe tener ${minimum} elementos o más`;
  return `Debe ser ${minimum} o más`;
};

const tooBig = (origin: string, maximum: number): string => {
  if (origin === "string") return `Debe tener ${maximum} caracteres o menos`;
  if (origin === "array") return `Debe tener ${maximum} elementos o menos`;
  return `Debe ser ${maximum} o menos`;
};
