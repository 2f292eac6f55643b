import { z } from "zod";
import type { JsonSchema } from "./json-schema";

/** Names of schemas that several operations use; each becomes a component of its own. */
export type SharedSchemas = z.core.$ZodRegistry<{ id: string; title?: string; description?: string }>;

export type SchemaWriter = {
  /** Schema of what a caller sends (defaults are optional) or gets. */
  write(schema: z.ZodType, io: "input" | "output"): JsonSchema;
  /** Every shared schema that was written so far, by name. */
  readonly components: Readonly<Record<string, JsonSchema>>;
};

/** What only code can check, as callers send it: a file in base64, for example. Undefined for anything else. */
export type WriteCustom = (schema: z.core.$ZodType) => JsonSchema | undefined;

export const createSchemaWriter = (
  shared: SharedSchemas,
  writeCustom: WriteCustom = () => undefined,
): SchemaWriter => {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    write: (schema, io) => {
      const written = z.toJSONSchema(schema, {
        target: "openapi-3.0",
        io,
        metadata: shared,
        // What only code can check, such as a file: its owner describes it.
        unrepresentable: "any",
        override: ({ zodSchema, jsonSchema }) => {
          tidy(jsonSchema);
          Object.assign(jsonSchema, writeCustom(zodSchema));
        },
      }) as JsonSchema;
      const { definitions, ...rest } = atComponents(written) as { definitions?: Record<string, JsonSchema> };
      Object.assign(components, definitions);
      return rest;
    },
  };
};

// zod writes the whole range of safe integers, and the expression behind each format: noise for a reader and for
// generators of clients, whose regular expressions differ.
const tidy = (schema: z.core.JSONSchema.BaseSchema): void => {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format) delete schema.pattern;
  delete schema.contentEncoding;
  delete schema.id;
  // An enumeration that may be null must list null too.
  if (schema.enum && "nullable" in schema && !schema.enum.includes(null))
    schema.enum = [...schema.enum, null];
};

/** zod refers to `#/definitions/X`; OpenAPI keeps them under `#/components/schemas/X`. */
const atComponents = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(atComponents);
  if (typeof value !== "object" || value === null) return value;
  // An optional shared schema is written as `allOf` of one.
  const { allOf, ...rest } = value as { allOf?: unknown[] };
  if (allOf?.length === 1 && Object.keys(rest).length === 0) return atComponents(allOf[0]);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      key === "$ref" && typeof member === "string"
        ? [key, member.replace("#/definitions/", "#/components/schemas/")]
        : [key, atComponents(member)],
    ),
  );
};
