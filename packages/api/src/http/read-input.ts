import { AppError } from "@foja/core/kernel/errors";
import { pathParams, type Row } from "../door/row";
import { readForm } from "./read-form";
import { readJson } from "./read-json";
import { readPathValue, readQuery } from "./read-query";

/** Joins what a request says in path, headers, query and body into the flat input of the operation. Validation is `invoke`'s business. */
export const readInput = async (
  request: Request,
  row: Row,
  params: Readonly<Record<string, string>>,
  pdfMaxBytes?: number,
): Promise<Record<string, unknown>> => {
  const elsewhere = { ...ofPath(row, params), ...ofHeaders(request.headers, row) };
  if (!row.body) {
    const except = [...pathParams(row.path), ...Object.keys(row.headers)];
    return { ...readQuery(new URL(request.url).searchParams, row.operation, except), ...elsewhere };
  }
  const body =
    row.body === "form"
      ? await readForm(request, row.operation.input, pdfMaxBytes)
      : await readJson(request, row.bodyMaxBytes);
  // The path names the thing; a body that names it again, perhaps differently, is refused like any unknown field.
  const twice = [...pathParams(row.path), ...Object.keys(row.headers)].find((name) =>
    Object.hasOwn(body, name),
  );
  if (twice) {
    throw new AppError("invalid_input", `${twice}: Campo desconocido`, {
      code: "INVALID_INPUT",
      details: [{ path: twice, message: "Campo desconocido" }],
    });
  }
  return { ...body, ...elsewhere };
};

// What else a path says is its credentials.
const ofPath = ({ operation }: Row, params: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => Object.hasOwn(operation.input.shape, name))
      .map(([name, value]) => [name, readPathValue(value, name, operation)]),
  );

const ofHeaders = (sent: Headers, { headers }: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, header]) => {
      const value = sent.get(header);
      return value === null ? [] : [[name, value]];
    }),
  );
