import { z } from "zod";
import { errorAnswer } from "../answers/error";
import { TENANT_ID } from "../parameters/tenant";
import { STATUS_OF } from "../problem";
import { VERSION } from "../version";
import { HEADERS, type NotaryOperation, OPERATIONS, problemsOf } from "./operations";

type Json = { readonly [member: string]: unknown };

const REF = "#/components/schemas/";

/** OpenAPI 3.0.3 of the service, from the table of its operations and the schemas of what they take and answer. */
export const buildOpenApi = (operations: readonly NotaryOperation[] = OPERATIONS): Json => {
  const schemas = z.registry<{ id: string }>();
  schemas.add(errorAnswer, { id: "Error" });
  for (const { id, form, answer } of operations) {
    const name = id.charAt(0).toUpperCase() + id.slice(1);
    if (form) schemas.add(form, { id: `${name}Form` });
    if (answer.schema) schemas.add(answer.schema, { id: `${name}Answer` });
  }
  const paths = Map.groupBy(operations, ({ path }) => path);

  return {
    openapi: "3.0.3",
    info: {
      title: "Foja: servicio de firma",
      version: VERSION,
      description: DESCRIPTION,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: "/", description: "Este servicio" }],
    tags: [{ name: "firma", description: "Firma, verificación y certificados" }],
    paths: Object.fromEntries(
      Array.from(paths, ([path, rows]) => [
        path,
        Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), describe(row, schemas)])),
      ]),
    ),
    components: {
      schemas: write(schemas),
      headers: Object.fromEntries(Object.entries({ ...HEADERS, ...OWN_HEADERS }).map(header)),
      securitySchemes: { ApiKey: { type: "apiKey", in: "header", name: "X-API-Key" } },
    },
  };
};

const DESCRIPTION = [
  "Firma documentos PDF (PAdES, ETSI EN 319 142-1), estampa números y verifica firmas. Es interno: hacia afuera solo se",
  "ofrece /health. No guarda nada. Los errores tienen siempre la misma forma; el código va también en el encabezado error_code.",
  "Una dirección que no está en este documento da 404 NOT_FOUND; un municipio sin certificado, 200 con exists false.",
].join(" ");

const OWN_HEADERS = {
  "X-Request-ID": "Identificador de la solicitud: el que mandó quien llama, o uno nuevo",
  error_code: "El código del error; falta en uno interno, que no tiene",
  "Retry-After": "Segundos que conviene esperar",
  Allow: "Los métodos que la dirección admite",
} as const;

const header = ([name, description]: [string, string]) => [name, { description, schema: { type: "string" } }];

type Schemas = z.core.$ZodRegistry<{ id: string }>;

const refTo = (schema: z.ZodType, schemas: Schemas): Json => ({ $ref: REF + schemas.get(schema)?.id });

const describe = (row: NotaryOperation, schemas: Schemas): Json => {
  const parameters = Array.from(row.path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: "path",
    required: true,
    // Each is a tenant.
    schema: { type: "string", pattern: TENANT_ID.source },
  }));
  const { answer } = row;
  return {
    operationId: row.id,
    summary: row.summary,
    tags: ["firma"],
    security: row.isPublic ? [] : [{ ApiKey: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(row.form && {
      requestBody: {
        required: true,
        content: { "multipart/form-data": { schema: refTo(row.form, schemas) } },
      },
    }),
    responses: {
      200: {
        description: answer.description,
        headers: headersOf(["X-Request-ID", ...(answer.headers ?? []), ...(answer.headersAtTimes ?? [])]),
        content: { [answer.type]: { schema: bodyOf(answer, schemas) } },
      },
      ...refusals(row, schemas),
    },
  };
};

const bodyOf = (answer: NotaryOperation["answer"], schemas: Schemas): Json => {
  if (answer.type === "application/pdf") return { type: "string", format: "binary" };
  if (answer.type === "text/plain") return { type: "string" };
  return answer.schema ? refTo(answer.schema, schemas) : { type: "object" };
};

const refusals = (row: NotaryOperation, schemas: Schemas): Json => {
  const byStatus = Map.groupBy(problemsOf(row), (code) => STATUS_OF[code]);
  const known = Array.from(byStatus, ([status, reasons]) => [
    String(status),
    {
      description: reasons.join(", "),
      headers: headersOf([
        "X-Request-ID",
        "error_code",
        ...(status === 503 ? ["Retry-After"] : []),
        ...(status === 405 ? ["Allow"] : []),
      ]),
      content: { "application/json": { schema: refTo(errorAnswer, schemas) } },
    },
  ]);
  const unknown = {
    description: [...(byStatus.get(500) ?? []), "Error interno, sin código"].join(", "),
    headers: headersOf(["X-Request-ID", ...(byStatus.has(500) ? ["error_code"] : [])]),
    content: { "application/json": { schema: refTo(errorAnswer, schemas) } },
  };
  return { ...Object.fromEntries(known), 500: unknown };
};

const headersOf = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Forms as they are sent, answers as they are given. */
const write = (schemas: Schemas): Json => {
  const of = (io: "input" | "output") =>
    z.toJSONSchema(schemas, {
      target: "openapi-3.0",
      io,
      uri: (id) => REF + id,
      override: ({ jsonSchema }) => tidy(jsonSchema),
    }).schemas;
  const [sent, given] = [of("input"), of("output")];
  return Object.fromEntries(
    Object.keys(given).map((name) => {
      const { $id: _, ...schema } = (name.endsWith("Form") ? sent : given)[name] ?? {};
      return [name, schema];
    }),
  );
};

// zod writes what OpenAPI 3.0 does not know or readers have no use for, and forgets that an enumeration must list null too.
const tidy = (schema: z.core.JSONSchema.BaseSchema): void => {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format) delete schema.pattern;
  delete schema.contentEncoding;
  if (schema.enum && "nullable" in schema) schema.enum = [...schema.enum, null];
};
