import { AppError } from "@foja/core/kernel/errors";
import { readJsonBody } from "./read-body";
import { readQuery } from "./read-query";
import { pathParams, type Route, takesBody } from "./route";

/**
 * Joins what a request says in path, query and body into the flat input of the operation. Validation is
 * `invoke`'s business.
 */
export const readInput = async (
  request: Request,
  route: Route,
  params: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> => {
  const inPath = pathParams(route.path);
  if (!takesBody(route.method)) {
    return { ...readQuery(new URL(request.url).searchParams, route.operation, inPath), ...params };
  }

  const body = await readJsonBody(request);
  // The path names the thing; a body that names it again, perhaps differently, is refused like any unknown
  // field.
  const twice = inPath.find((name) => Object.hasOwn(body, name));
  if (twice) {
    throw new AppError("invalid_input", `${twice}: Campo desconocido`, {
      code: "INVALID_INPUT",
      details: [{ path: twice, message: "Campo desconocido" }],
    });
  }
  return { ...body, ...params };
};
