import { glob } from "node:fs/promises";
import path from "node:path";
import type { AnyOperation } from "@foja/core/kernel/operation";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DOORS } from "../door/all-doors";

const CORE = path.resolve(import.meta.dirname, "../../../core/src");

const operations = new Map<string, AnyOperation>();
for (const { operation } of DOORS.flatMap(({ rows }) => rows)) operations.set(operation.id, operation);
for await (const file of glob("**/*.op.ts", { cwd: CORE }))
  for (const value of Object.values<AnyOperation>(await import(path.join(CORE, file))))
    if (value?.input) operations.set(value.id, value);

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;

/** Every identifier that a schema takes, with where it stands. */
const identifiersIn = (schema: z.core.$ZodType, place = ""): [string, z.core.$ZodType][] => {
  const { def } = schema._zod;
  if ("format" in def && (def.format === "guid" || def.format === "uuid")) return [[place, schema]];
  return Object.entries(def).flatMap(([name, part]) => {
    if (isSchema(part)) return identifiersIn(part, place);
    if (name === "shape" || name === "options")
      return Object.entries<z.core.$ZodType>(part).flatMap(([key, inner]) =>
        identifiersIn(inner, name === "shape" ? `${place}.${key}` : place),
      );
    return [];
  });
};

const CAPITALS = "3F0E6B1E-2C6F-4F0E-9A53-0D8F1D5B7C11";

describe("an identifier is the same in capitals", () => {
  const inputs = [...operations.values()].map(({ id, input }) => [id, identifiersIn(input)] as const);

  test("wherever an operation takes one, and there are some", () => {
    expect(inputs.filter(([, found]) => found.length > 0).length).toBeGreaterThan(100);
  });

  test.each(inputs.filter(([, found]) => found.length > 0))("%s", (_id, found) => {
    const kept = found.filter(([, schema]) => z.parse(schema, CAPITALS) !== CAPITALS.toLowerCase());
    expect(kept.map(([place]) => place)).toEqual([]);
  });
});
