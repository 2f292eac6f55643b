import type { UploadedFile } from "@foja/core/kernel/file";
import { meaningOf } from "@foja/core/kernel/meaning";
import type { Town } from "@foja/testing/town/town";
import type { z } from "zod";
import { answerSchema, pathParams, type Row } from "../door/row";
import { aDoor } from "./a-door";
import type { Caller, DoorKit } from "./kit";
import { type Things, valuesOf } from "./things";

export type Inputs = Readonly<Record<string, unknown>>;

export type Answered = {
  readonly status: number;
  readonly text: string;
  /** Parsed with the strict schema of the row, or of the door's refusals. */
  readonly body: unknown;
  readonly reports: readonly unknown[];
};

/** Asks a row for something, each input where the row takes it from. */
export const sendInputs = async (
  town: Town,
  { door, changes }: DoorKit,
  row: Row,
  caller: Pick<Caller, "headers" | "inPath">,
  inputs: Inputs,
): Promise<Answered> => {
  const { call, reports } = aDoor(town, door, changes);
  const { path, rest } = placeInputs(row, { ...inputs, ...inPathOf(row, caller) });
  const headers = caller.headers(row.operation);
  const response = row.body
    ? await call(row.method, path, { headers, body: bodyOf(row, rest) })
    : await call(row.method, `${path}?${queryOf(rest)}`, { headers });
  const text = await response.text();
  return { status: response.status, text, body: parse(row, door, response.status, text), reports };
};

/** What a path says of who asks, where it does: for nobody, anything. */
export const inPathOf = (row: Row, { inPath = {} }: Pick<Caller, "inPath">): Inputs =>
  Object.fromEntries(
    pathParams(row.path).flatMap((name) => (name in shapeOf(row) ? [] : [[name, inPath[name] ?? "x"]])),
  );

/** Names in the path that are inputs. */
export const pathInputs = (row: Row): string[] => pathParams(row.path).filter((name) => name in shapeOf(row));

/** The path with its inputs in it, and those that go elsewhere. */
export const placeInputs = (row: Pick<Row, "path">, inputs: Inputs) => {
  const inPath = pathParams(row.path);
  return {
    path: row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(inputs[name]))),
    rest: Object.entries(inputs).filter(([name, value]) => !inPath.includes(name) && value !== undefined),
  };
};

/** As the row takes it: files go in forms, and what a form carries beside them is text. */
export const bodyOf = (
  { body }: Pick<Row, "body">,
  inputs: readonly (readonly [string, unknown])[],
): unknown => {
  if (body !== "form") return Object.fromEntries(inputs);
  const form = new FormData();
  for (const [name, value] of inputs) form.set(name, isFile(value) ? fileOf(value) : asText(value));
  return form;
};

const isFile = (value: unknown): value is UploadedFile =>
  (value as UploadedFile | null)?.bytes instanceof Uint8Array;

const fileOf = ({ fileName, contentType, bytes }: UploadedFile): File =>
  new File([new Uint8Array(bytes)], fileName, { type: contentType });

const asText = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

const queryOf = (inputs: readonly (readonly [string, unknown])[]): string =>
  inputs
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .map(([name, value]) => `${name}=${encodeURIComponent(asText(value))}`)
    .join("&");

const parse = (row: Row, door: DoorKit["door"], status: number, text: string): unknown => {
  if (status >= 400) return door.refusals.schema.parse(JSON.parse(text));
  return answerSchema(row, door.answer)?.parse(JSON.parse(text));
};

export const shapeOf = ({ operation }: Row): Readonly<Record<string, z.ZodType>> => operation.input.shape;

/** The inputs that a row can't do without; those of its path are always said. */
export const requiredOf = (row: Row): string[] =>
  Object.entries(shapeOf(row)).flatMap(([name, schema]) =>
    isSpared(schema) && !pathInputs(row).includes(name) ? [] : [name],
  );

const isSpared = (schema: z.ZodType): boolean =>
  schema.safeParse(undefined).success && !meaningOf(schema)?.alternative;

/** Those inputs, from what the caller has themselves. */
export const ownInputs = (row: Row, { own }: Pick<Caller, "own">): Record<string, unknown> =>
  Object.fromEntries(requiredOf(row).map((name) => [name, valuesOf(shapeOf(row)[name]!, own)[0]]));

/** Every choice of inputs with which the caller may get through. What may be left out comes second: a change needs one of its inputs, whichever. */
export const goodInputs = (row: Row, { own }: Pick<Caller, "own">): Inputs[] =>
  [requiredOf(row), Object.keys(shapeOf(row))].flatMap((names) => combinations(row, names, own));

/** These inputs, with every value that each may take. */
const combinations = (row: Row, names: readonly string[], own: Things): Inputs[] =>
  names.reduce<Inputs[]>(
    (all, name) =>
      all.flatMap((inputs) =>
        valuesOf(shapeOf(row)[name]!, own).map((value) => ({ ...inputs, [name]: value })),
      ),
    [{}],
  );

export const nameOf = ({ door }: DoorKit, { method, path }: Pick<Row, "method" | "path">): string =>
  `${method} ${door.base}${path}`;

/** All rows of all doors, for a table of tests. */
export const everyRow = (kits: readonly DoorKit[]) =>
  kits.flatMap((kit) => kit.door.rows.map((row) => [nameOf(kit, row), kit, row] as const));
