import type { ErrorDetail } from "@foja/core/kernel/errors";
import { InvalidInput, invalidInput } from "@foja/core/kernel/invalid-input";
import { meaningOf } from "@foja/core/kernel/meaning";
import { z } from "zod";
import type { Tool } from "./tool";

const TENANT_INPUT = z
  .string()
  .max(100)
  .optional()
  .describe("Sólo si la persona tiene varios municipios (list_my_tenants)");

const OFFSET_INPUT = z
  .int()
  .min(0)
  .default(0)
  .describe("Desde qué carácter seguir leyendo un texto largo: el next_offset de la respuesta anterior");

const kept = new WeakMap<Tool, z.ZodObject>();

/** What a tool takes: the inputs of its operation, but those that are not an agent's, and the adapter's own. */
export const inputOf = (tool: Tool): z.ZodObject => {
  const known = kept.get(tool);
  if (known) return known;
  const { operation, without = [], longText } = tool;
  const input = operation.input as z.ZodObject;
  const shape = Object.fromEntries(Object.entries(input.shape).filter(([name]) => !without.includes(name)));
  const own = without.length === 0 ? input : z.strictObject(shape);
  const made = own.extend({ ...(longText && { offset: OFFSET_INPUT }), tenant_id: TENANT_INPUT });
  kept.set(tool, made);
  return made;
};

export type Arguments = {
  readonly tenantId: string | undefined;
  readonly offset: number;
  readonly input: Readonly<Record<string, unknown>>;
};

/**
 * An agent is told what is wrong with a call, a missing or malformed identifier too: it sent no path, in which that would be an unknown thing.
 * @throws invalid_input
 */
export const readArguments = (tool: Tool, args: Readonly<Record<string, unknown>>): Arguments => {
  const schema = inputOf(tool);
  if (isWrapped(args, schema)) throw refusedFor([WRAPPED]);
  const parsed = schema.safeParse(args);
  if (!parsed.success) throw withHints(invalidInput(parsed.error), args, schema);
  const { tenant_id: tenantId, offset = 0 } = parsed.data as { tenant_id?: string; offset?: number };
  const isOwn = (name: string): boolean =>
    name === "tenant_id" || (name === "offset" && Boolean(tool.longText));
  // As it was sent: the operation reads it itself.
  const input = Object.fromEntries(Object.entries(args).filter(([name]) => !isOwn(name)));
  tool.check?.(input);
  return { tenantId, offset, input };
};

/** Arguments that are no object come like this as well (`mend-params.ts`). */
const isWrapped = (args: object, { shape }: z.ZodObject): boolean =>
  Object.hasOwn(args, "arguments") && Object.keys(args).length === 1 && !("arguments" in shape);

const WRAPPED: ErrorDetail = {
  path: "arguments",
  message: "Debe ser un objeto con los argumentos de la herramienta, sin envolver",
};

const refusedFor = (details: readonly ErrorDetail[]): InvalidInput =>
  new InvalidInput(details.map(({ path, message }) => `${path}: ${message}`)[0]!, details, undefined, false);

/** Official numbers are what people name things by: who sends one as an identifier is told which tool takes it. */
const withHints = (
  refusal: InvalidInput,
  args: Readonly<Record<string, unknown>>,
  { shape }: z.ZodObject,
): InvalidInput => {
  const details = (refusal.extra.details as readonly ErrorDetail[]).map((detail) => {
    const schema = shape[detail.path];
    const tool = schema && toolForNumber(meaningOf(schema)?.refers, args[detail.path]);
    return tool
      ? { ...detail, message: `${detail.message}. Un número oficial se busca con ${tool}` }
      : detail;
  });
  return refusedFor(details);
};

const OFFICIAL_NUMBER = /^\s*\p{L}{1,20}-\d{4}-\d/u;

const toolForNumber = (refers: string | undefined, value: unknown): string | undefined => {
  if (!refers || typeof value !== "string" || !OFFICIAL_NUMBER.test(value)) return undefined;
  if (refers === "record") return "search_records";
  return /^\s*EE-/i.test(value) ? "get_case_by_number" : "search_document_by_number";
};
