import type {
  DescribedAnswer,
  DescribedHeader,
  DescribedOperation,
  DescribedParameter,
} from "@foja/openapi/described";
import type { JsonSchema } from "@foja/openapi/json-schema";
import { createSchemaWriter, type SchemaWriter } from "@foja/openapi/schema-writer";
import { writeDocument } from "@foja/openapi/write-document";
import { z } from "zod";
import { errorAnswer } from "../answers/error";
import { TENANT_ID } from "../parameters/tenant";
import { type ProblemCode, STATUS_OF } from "../problem";
import { VERSION } from "../version";
import { HEADERS, type NotaryOperation, OPERATIONS, problemsOf } from "./operations";

/** OpenAPI 3.0.3 of the service, from the table of its operations and the schemas of what they take and answer. */
export const buildOpenApi = (operations: readonly NotaryOperation[] = OPERATIONS): JsonSchema => {
  const writer = createSchemaWriter(sharedOf(operations));
  return writeDocument(
    {
      title: "Foja: servicio de firma",
      version: VERSION,
      description: DESCRIPTION,
      server: { url: "/", description: "Este servicio" },
      tags: { firma: "Firma, verificación y certificados" },
      headers: described({ ...HEADERS, ...OWN_HEADERS }),
      securitySchemes: { ApiKey: { type: "apiKey", in: "header", name: "X-API-Key" } },
      operations: operations.map((row) => describe(row, writer)),
    },
    writer,
  );
};

/** Forms as they are sent, answers as they are given: each a component of its own. */
const sharedOf = (operations: readonly NotaryOperation[]) => {
  const schemas = z.registry<{ id: string }>();
  schemas.add(errorAnswer, { id: "Error" });
  for (const { id, form, answer } of operations) {
    const name = id.charAt(0).toUpperCase() + id.slice(1);
    if (form) schemas.add(form, { id: `${name}Form` });
    if (answer.schema) schemas.add(answer.schema, { id: `${name}Answer` });
  }
  return schemas;
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

const described = (headers: Readonly<Record<string, string>>): Record<string, DescribedHeader> =>
  Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, { description }]));

const describe = (row: NotaryOperation, writer: SchemaWriter): DescribedOperation => ({
  method: row.method,
  path: row.path,
  id: row.id,
  summary: row.summary,
  tag: "firma",
  security: row.isPublic ? [] : ["ApiKey"],
  parameters: Array.from(row.path.matchAll(/\{(\w+)\}/g), ([, name]) => tenantIn(name!)),
  body: row.form && {
    contentType: "multipart/form-data",
    required: true,
    schema: writer.write(row.form, "input"),
  },
  answers: [success(row, writer), ...refusals(row, writer)],
});

/** Each part of a path that varies is a tenant. */
const tenantIn = (name: string): DescribedParameter => ({
  place: "path",
  name,
  required: true,
  schema: { type: "string", pattern: TENANT_ID.source },
});

const success = ({ answer }: NotaryOperation, writer: SchemaWriter): DescribedAnswer => ({
  status: 200,
  description: answer.description,
  contentType: answer.type,
  schema: answer.schema ? writer.write(answer.schema, "output") : plainBody(answer.type),
  headers: ["X-Request-ID", ...(answer.headers ?? []), ...(answer.headersAtTimes ?? [])],
});

const plainBody = (type: NotaryOperation["answer"]["type"]): JsonSchema | undefined =>
  type === "application/json" ? { type: "object" } : undefined;

const refusals = (row: NotaryOperation, writer: SchemaWriter): DescribedAnswer[] => {
  const byStatus = Map.groupBy(problemsOf(row), (code) => STATUS_OF[code]);
  const schema = writer.write(errorAnswer, "output");
  const refusal = (
    status: number,
    reasons: readonly ProblemCode[],
    more: readonly string[] = [],
  ): DescribedAnswer => ({
    status,
    description: [...reasons, ...more].join(", "),
    contentType: "application/json",
    schema,
    headers: [
      "X-Request-ID",
      ...(reasons.length > 0 ? ["error_code"] : []),
      ...(status === 503 ? ["Retry-After"] : []),
      ...(status === 405 ? ["Allow"] : []),
    ],
  });
  const known = Array.from(byStatus).filter(([status]) => status !== 500);
  return [
    ...known.map(([status, reasons]) => refusal(status, reasons)),
    refusal(500, byStatus.get(500) ?? [], ["Error interno, sin código"]),
  ];
};
