import { Problem } from "../problem";
import { given, readText } from "./text";

export type StampParameters = {
  readonly number: string;
  readonly city: string;
  readonly position: "first" | "last";
};

/**
 * The stamp asked for, or undefined without document_number.
 * @throws Problem INVALID_STAMP_POSITION, INVALID_STAMP_PARAMETERS
 */
export const readStamp = (fields: ReadonlyMap<string, string>): StampParameters | undefined => {
  const position = readPosition(fields.get("stamp_position"));
  const number = given(fields.get("document_number"));
  if (number === undefined) return undefined;

  const code = "INVALID_STAMP_PARAMETERS";
  if (given(fields.get("city")) === undefined) {
    throw new Problem(code, "city es obligatorio cuando se envía document_number");
  }
  return {
    number: readText(number, { name: "document_number", max: 40, code }),
    city: readText(fields.get("city"), { name: "city", max: 100, code }),
    position,
  };
};

/** `existing_count` as it is written: 0 to 1000, more than any page has room for. */
export const EXISTING_COUNT = /^(\d{1,3}|1000)$/;

/** @throws Problem INVALID_PARAMETERS */
export const readExistingCount = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  if (!EXISTING_COUNT.test(value))
    throw new Problem("INVALID_PARAMETERS", "existing_count debe ser un entero de 0 a 1000");
  return Number(value);
};

const readPosition = (value: string | undefined): StampParameters["position"] => {
  const position = given(value) ?? "first";
  if (position === "first" || position === "last") return position;
  throw new Problem("INVALID_STAMP_POSITION", "stamp_position debe ser 'first' o 'last'");
};
