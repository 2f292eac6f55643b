import { AppError } from "@foja/core/kernel/errors";
import { JSON_BODY_MAX_BYTES, pathParams, type Row } from "../door/row";
import { readForm } from "./read-form";
import { readJson, readJsonWithFiles } from "./read-json";
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
  const body = await readBody(request, row, pdfMaxBytes);
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

const readBody = (
  request: Request,
  { body, operation, bodyMaxBytes, encoded }: Row,
  pdfMaxBytes?: number,
): Promise<Record<string, unknown>> => {
  if (body === "form") return readForm(request, operation.input, pdfMaxBytes);
  return encoded
    ? readJsonWithFiles(request, encoded, { bodyMaxBytes, restMaxBytes: JSON_BODY_MAX_BYTES })
    : readJson(request, bodyMaxBytes);
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
