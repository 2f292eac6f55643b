import type { AnyOperation } from "@foja/core/kernel/operation";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export type Route = {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly operation: AnyOperation;
  /** Status of the success answer. */
  readonly status: number;
};

/** One row of an API's table. Refuses at start a path parameter that the operation does not know. */
export const route = (
  method: Method,
  path: `/${string}`,
  operation: AnyOperation,
  { status = 200 }: { status?: number } = {},
): Route => {
  for (const name of pathParams(path)) {
    if (!(name in operation.input.shape)) throw new Error(`${operation.id} has no input named ${name}`);
  }
  return { method, path, operation, status };
};

export const pathParams = (path: string): string[] =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name!);

/** Where inputs that are not in the path come from. */
export const takesBody = (method: Method): boolean => method !== "GET" && method !== "DELETE";
