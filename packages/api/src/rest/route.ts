import type { AnyOperation } from "@foja/core/kernel/operation";
import type { Envelope } from "./envelope";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export type Route = {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly operation: AnyOperation;
  /** Status of the success answer. */
  readonly status: number;
  /** Around the success answer; plain without it. */
  readonly envelope: Envelope | undefined;
};

/** One row of an API's table. Refuses at start a path parameter that the operation does not know. */
export const route = (
  method: Method,
  path: `/${string}`,
  operation: AnyOperation,
  { status = 200, envelope }: { readonly status?: number; readonly envelope?: Envelope } = {},
): Route => {
  for (const name of pathParams(path)) {
    if (!(name in operation.input.shape)) throw new Error(`${operation.id} has no input named ${name}`);
  }
  return { method, path, operation, status, envelope };
};

/** What the row answers when all goes well. */
export const answerSchema = ({ operation, envelope }: Route): AnyOperation["output"] =>
  envelope ? envelope.schema(operation.output) : operation.output;

export const pathParams = (path: string): string[] =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name!);

/** Where inputs that are not in the path come from. */
export const takesBody = (method: Method): boolean => method !== "GET" && method !== "DELETE";
