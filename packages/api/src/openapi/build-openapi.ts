import type { ErrorCode } from "@foja/core/kernel/errors";
import { PRODUCT } from "../product";
import type { StatusTable } from "../rest/error-status";
import { answerSchema, pathParams, type Route, takesBody } from "../rest/route";
import { INPUT_NOTES } from "./input-notes";
import { createSchemaWriter, type JsonSchema, type SchemaWriter } from "./json-schema";
import { errorBody, sharedSchemas } from "./shared-schemas";

export type DescribedApi = {
  readonly prefix: string;
  readonly routes: readonly Route[];
  readonly status: StatusTable;
  /** What any of its routes may answer before the operation runs. */
  readonly doorErrors: readonly ErrorCode[];
  /** Names of the schemes, all of which a request needs. */
  readonly security: Readonly<Record<string, JsonSchema>>;
};

/** OpenAPI 3.0.3 of the tables: nothing in it is written by hand twice. `serverUrl` is the public origin. */
export const buildOpenApi = (serverUrl: string, apis: readonly DescribedApi[]): JsonSchema => {
  const writer = createSchemaWriter(sharedSchemas);
  const errorSchema = writer.write(errorBody, "output");
  const paths: Record<string, Record<string, unknown>> = {};
  for (const api of apis) {
    for (const row of api.routes) {
      const path = `${api.prefix}${row.path.replace(/:(\w+)/g, "{$1}")}`;
      paths[path] ??= {};
      paths[path][row.method.toLowerCase()] = describe(row, api, writer, errorSchema);
    }
  }

  return {
    openapi: "3.0.3",
    info: {
      title: `${PRODUCT.name}: API de expedientes y documentos`,
      version: PRODUCT.version,
      description: DESCRIPTION,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: serverUrl, description: "Esta instalación" }],
    tags: tagsOf(apis),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(writer.components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      headers: HEADERS,
      securitySchemes: Object.assign({}, ...apis.map(({ security }) => security)),
    },
  };
};

const DESCRIPTION = [
  "Expedientes, documentos y firmas de un municipio. Quien llama tiene los permisos del usuario en cuyo nombre actúa.",
  "Los textos de error son para personas; `code` es para programas. Los campos desconocidos de un cuerpo se rechazan,",
  "los parámetros desconocidos de una consulta se ignoran. Las fechas son UTC con milisegundos. Con o sin barra final",
  "es el mismo recurso. Un cambio incompatible recibe otro prefijo; el anterior sigue 12 meses con los encabezados",
  "`Deprecation` y `Sunset`.",
].join(" ");

const TAG_NOTES: Readonly<Record<string, string>> = {
  cases: "Expedientes",
  documents: "Documentos y firmas",
  system: "Catálogos y usuarios",
};

const HEADERS = {
  "X-Request-ID": {
    description: "Identificador de la solicitud: el que mandó quien llama, o uno nuevo",
    schema: { type: "string" },
  },
  "RateLimit-Limit": { description: "Solicitudes por minuto de la clave", schema: { type: "integer" } },
  "RateLimit-Remaining": { description: "Las que quedan en este minuto", schema: { type: "integer" } },
  "RateLimit-Reset": { description: "Segundos hasta que empieza otro minuto", schema: { type: "integer" } },
  "Retry-After": { description: "Segundos que conviene esperar", schema: { type: "integer" } },
} as const;

type HeaderName = keyof typeof HEADERS;

const headersOf = (status: number) => {
  const names: HeaderName[] = ["X-Request-ID", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  // 409: what somebody else is doing at this moment, and until when.
  if (status === 409 || status === 429 || status === 503) names.push("Retry-After");
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
};

const tagOf = ({ path }: Route): string => path.split("/")[1]!;

const tagsOf = (apis: readonly DescribedApi[]) => {
  const names = new Set(apis.flatMap(({ routes }) => routes.map(tagOf)));
  return [...names].map((name) => ({ name, description: TAG_NOTES[name] ?? name }));
};

const describe = (row: Route, api: DescribedApi, writer: SchemaWriter, errorSchema: JsonSchema) => {
  const { operation } = row;
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [tagOf(row)],
    security: [Object.fromEntries(Object.keys(api.security).map((name) => [name, []]))],
    ...inputs(row, writer),
    responses: {
      [row.status]: {
        description: "Hecho",
        headers: headersOf(row.status),
        content: json(writer.write(answerSchema(row), "output")),
      },
      ...refusals(row, api, errorSchema),
    },
  };
};

const inputs = (row: Route, writer: SchemaWriter) => {
  const input = writer.write(row.operation.input, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const inPath = pathParams(row.path);
  const rest = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const required = (input.required ?? []).filter((name) => !inPath.includes(name));
  const parameters = [
    ...inPath.map((name) => parameter("path", name, input.properties?.[name] ?? {}, true)),
    ...(takesBody(row.method)
      ? []
      : rest.map(([name, schema]) => parameter("query", name, schema, required.includes(name)))),
  ];
  const hasBody = takesBody(row.method) && rest.length > 0;
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: {
        required: required.length > 0,
        content: json({
          type: "object",
          properties: Object.fromEntries(rest.map(([name, schema]) => [name, noted(name, schema)])),
          ...(required.length > 0 && { required }),
          additionalProperties: false,
        }),
      },
    }),
  };
};

const parameter = (place: "path" | "query", name: string, schema: JsonSchema, required: boolean) => ({
  name,
  in: place,
  required,
  ...(INPUT_NOTES[name] && { description: INPUT_NOTES[name] }),
  schema,
});

// A reference stands alone in OpenAPI 3.0: members beside it are ignored.
const noted = (name: string, schema: JsonSchema): JsonSchema =>
  "$ref" in schema || "description" in schema || !INPUT_NOTES[name]
    ? schema
    : { ...schema, description: INPUT_NOTES[name] };

const REFUSALS: Readonly<Record<ErrorCode, string>> = {
  invalid_input: "La solicitud no es válida",
  unauthenticated: "Falta la credencial o no sirve",
  forbidden: "Sin permiso",
  not_found: "No existe o no se puede ver",
  wrong_state: "El estado no lo permite",
  conflict: "Choca con otro cambio o ya está hecho",
  unprocessable: "Se entiende pero no se puede hacer",
  payload_too_large: "El cuerpo es demasiado grande",
  unsupported_media_type: "El cuerpo no es JSON",
  rate_limited: "Demasiadas solicitudes",
  unavailable: "No disponible por el momento",
};

const refusals = ({ operation, method }: Route, { status, doorErrors }: DescribedApi, schema: JsonSchema) => {
  const body: ErrorCode[] = takesBody(method) ? ["payload_too_large", "unsupported_media_type"] : [];
  const codes = new Set<ErrorCode>([...operation.errors, ...doorErrors, ...body]);
  const byStatus = Map.groupBy(codes, (code) => status[code]);
  const known = [...byStatus].map(([code, reasons]) => [
    String(code),
    answer(code, [...new Set(reasons.map((reason) => REFUSALS[reason]))].join(". "), schema),
  ]);
  return Object.fromEntries([...known, ["500", answer(500, "Error interno", schema)]]);
};

const answer = (status: number, description: string, schema: JsonSchema) => ({
  description,
  headers: headersOf(status),
  content: json(schema),
});

const json = (schema: JsonSchema) => ({ "application/json": { schema } });
