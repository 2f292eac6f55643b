import { AppError } from "@foja/core/kernel/errors";
import type { AnyOperation } from "@foja/core/kernel/operation";
import { z } from "zod";
import { findBadText } from "./bad-text";

type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
};

/**
 * Inputs of a query string. A value becomes a number or a boolean only where the operation asks for one, so
 * its schema stays
 * strict for the other doors. Unknown names are ignored; a repeated name gives a list where one is asked,
 * else its last value.
 */
export const readQuery = (
  query: URLSearchParams,
  operation: AnyOperation,
  except: readonly string[],
): Record<string, unknown> => {
  const properties = propertiesOf(operation);
  const input: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    if (!Object.hasOwn(properties, name) || except.includes(name)) continue;
    const values = query.getAll(name);
    // As good as absent (decisions A); of a repeated one the last counts.
    if (values.at(-1) === "") continue;
    if (values.some((value) => findBadText(value))) throw badText(name);
    input[name] = coerce(values, properties[name]!);
  }
  return input;
};

const badText = (path: string) =>
  new AppError("invalid_input", `${path}: Contiene caracteres que no se admiten`, {
    code: "INVALID_INPUT",
    details: [{ path, message: "Contiene caracteres que no se admiten" }],
  });

const schemas = new WeakMap<AnyOperation, Readonly<Record<string, JsonSchema>>>();

const propertiesOf = (operation: AnyOperation): Readonly<Record<string, JsonSchema>> => {
  const known = schemas.get(operation);
  if (known) return known;
  const schema = z.toJSONSchema(operation.input, { io: "input", reused: "inline", unrepresentable: "any" });
  const properties = (schema as JsonSchema).properties ?? {};
  schemas.set(operation, properties);
  return properties;
};

/** The same for one value of a path. */
export const readPathValue = (value: string, name: string, operation: AnyOperation): unknown =>
  coerceOne(value, propertiesOf(operation)[name] ?? {});

const coerce = (values: readonly string[], schema: JsonSchema): unknown => {
  const list = variants(schema).find(({ type }) => type === "array");
  if (list) return values.map((value) => coerceOne(value, list.items ?? {}));
  return coerceOne(values.at(-1)!, schema);
};

const coerceOne = (value: string, schema: JsonSchema): unknown => {
  const types = variants(schema).flatMap(({ type }) => type ?? []);
  if (types.includes("integer") && /^-?\d+$/.test(value)) return Number(value);
  if (types.includes("number") && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (types.includes("boolean") && /^(true|false|1|0)$/i.test(value)) return /^(true|1)$/i.test(value);
  return value;
};

const variants = (schema: JsonSchema): readonly JsonSchema[] => {
  const inner = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return inner ? inner.flatMap(variants) : [schema];
};
