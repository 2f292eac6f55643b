import { accessRefusals } from "@foja/core/kernel/access";
import { encodedPlaces, fileTypeOf, uploadOf } from "@foja/core/kernel/file";
import { INVALID_INPUT } from "@foja/core/kernel/invalid-input";
import { meaningOf } from "@foja/core/kernel/meaning";
import { overtakenRefusals } from "@foja/core/kernel/overtaken";
import { classOf, codeOf, type Refusing } from "@foja/core/kernel/refusal";
import type {
  DescribedAnswer,
  DescribedBody,
  DescribedHeader,
  DescribedOperation,
  DescribedParameter,
} from "@foja/openapi/described";
import type { JsonSchema } from "@foja/openapi/json-schema";
import { createSchemaWriter, type SchemaWriter } from "@foja/openapi/schema-writer";
import { writeDocument } from "@foja/openapi/write-document";
import { PRODUCT } from "@foja/service/product";
import type { z } from "zod";
import { malformedJson } from "../http/read-json";
import { type Door, groupOf } from "./door";
import { describedId, exampleOf } from "./examples";
import { REPEAT_REFUSALS } from "./repeats";
import { answerSchema, pathParams, type Row } from "./row";
import { sharedSchemas } from "./shared-schemas";
import type { DoorErrorCode } from "./status";

/** The OpenAPI document of some doors. `serverUrl` is the public origin. */
export const describeDoors = (
  serverUrl: string,
  doors: readonly Door[],
  { title, description = DESCRIPTION }: { readonly title: string; readonly description?: string },
): JsonSchema => {
  for (const { refusals: shown } of doors) {
    if (!sharedSchemas.has(shown.schema)) sharedSchemas.add(shown.schema, { id: shown.schemaName });
  }
  const writer = createSchemaWriter(sharedSchemas, (schema) => encodedPlaces(schema)?.limits && BASE64);
  const several = doors.length > 1;
  return writeDocument(
    {
      title: `${PRODUCT.name}: ${title}`,
      version: PRODUCT.version,
      description,
      server: { url: serverUrl, description: "Esta instalación" },
      tags: Object.fromEntries(doors.flatMap((door) => groupsOf(door, several))),
      headers: HEADERS,
      securitySchemes: Object.assign({}, ...doors.map(({ describe }) => describe.security)),
      operations: doors.flatMap((door) => door.rows.map((row) => describeRow(door, row, writer, several))),
    },
    writer,
  );
};

const BASE64 = { type: "string", format: "byte" } as const satisfies JsonSchema;

const DESCRIPTION = [
  "Quien llama tiene los permisos de aquel en cuyo nombre actúa.",
  "Los textos de error son para personas; `code` es para programas. Los campos desconocidos de un cuerpo se rechazan,",
  "los parámetros desconocidos de una consulta se ignoran. Las fechas son UTC con milisegundos. Con o sin barra final",
  "es el mismo recurso. Un cambio incompatible recibe otro prefijo; el anterior sigue 12 meses con los encabezados",
  "`Deprecation` y `Sunset`.",
].join(" ");

const HEADERS = {
  "X-Request-ID": { description: "Identificador de la solicitud: el que mandó quien llama, o uno nuevo" },
  "RateLimit-Limit": { description: "Solicitudes por minuto", schema: { type: "integer" } },
  "RateLimit-Remaining": {
    description: "Las que quedan: cuentan las de los últimos sesenta segundos",
    schema: { type: "integer" },
  },
  "RateLimit-Reset": {
    description: "Segundos hasta que la más antigua deja de contar",
    schema: { type: "integer" },
  },
  "Retry-After": { description: "Segundos que conviene esperar", schema: { type: "integer" } },
  "Idempotent-Replay": {
    description: "true: es la respuesta de la primera solicitud con esta Idempotency-Key",
  },
  "Content-Disposition": { description: "attachment, con el nombre del archivo" },
} as const satisfies Readonly<Record<string, DescribedHeader>>;

type HeaderName = keyof typeof HEADERS;

const EVERY: readonly HeaderName[] = [
  "X-Request-ID",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

/** Of several doors, each has its groups apart. */
const groupName = ({ describe: { idPrefix } }: Door, group: string, several: boolean): string =>
  several ? `${idPrefix}${group}` : group;

const groupsOf = (door: Door, several: boolean): [string, string][] =>
  Object.entries(door.describe.groups).map(([group, text]) => [
    groupName(door, group, several),
    several ? `${door.describe.title}: ${text}` : text,
  ]);

const describeRow = (door: Door, row: Row, writer: SchemaWriter, several: boolean): DescribedOperation => {
  const { method, path, operation } = row;
  return {
    method,
    path: `${door.base}${path.replace(/:(\w+)/g, "{$1}")}`,
    id: describedId(door, row),
    summary: operation.summary,
    tag: groupName(door, groupOf(path), several),
    security: door.describe.schemesOf?.(row) ?? Object.keys(door.describe.security),
    ...inputsOf(door, row, writer),
    answers: [...successes(door, row, writer), ...refusals(door, row, writer)],
    callbacks: callbacksOf(door, row, writer),
  };
};

const callbacksOf = ({ describe }: Door, row: Row, writer: SchemaWriter) => {
  const callbacks = describe.callbacks?.(row, writer) ?? [];
  return callbacks.length > 0 ? callbacks : undefined;
};

type JsonObject = {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};

const inputsOf = (
  { describe: { inPath: named = {} } }: Door,
  row: Row,
  writer: SchemaWriter,
): Pick<DescribedOperation, "parameters" | "body"> => {
  const { shape } = row.operation.input as z.ZodObject;
  const { properties = {}, required = [] } = writer.write(row.operation.input, "input") as JsonObject;
  const inPath = pathParams(row.path);
  const rest = Object.keys(shape).filter((name) => !inPath.includes(name) && !row.headers[name]);
  const parameter = (place: DescribedParameter["place"], name: string, shown = name): DescribedParameter => ({
    place,
    name: shown,
    required: place === "path" || required.includes(name),
    ...(named[name] ?? noteOf(shape[name])),
    schema: properties[name] ?? { type: "string" },
  });
  return {
    parameters: [
      ...inPath.map((name) => parameter("path", name)),
      ...Object.entries(row.headers).map(([name, header]) => parameter("header", name, header)),
      ...(row.repeatable ? [REPEAT_KEY] : []),
      ...(row.body ? [] : rest.map((name) => parameter("query", name))),
    ],
    body: row.body && rest.length > 0 ? bodyOf(row.body, shape, rest, properties, required) : undefined,
  };
};

const REPEAT_KEY: DescribedParameter = {
  place: "header",
  name: "Idempotency-Key",
  required: false,
  description:
    "Clave de esta solicitud: si se repite dentro de 24 horas, se responde lo mismo y nada se crea otra vez",
  example: "b1946ac9-2f2b-4c0e-9d5e-1f6f4c1f5a55",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const noteOf = (schema: z.core.$ZodType | undefined): { description?: string; example?: unknown } => {
  const meaning = schema && meaningOf(schema);
  if (!meaning) return {};
  return {
    description: meaning.note,
    ...(meaning.example !== undefined && { example: meaning.example }),
  };
};

const bodyOf = (
  kind: "json" | "form",
  shape: z.ZodObject["shape"],
  names: readonly string[],
  properties: Readonly<Record<string, JsonSchema>>,
  allRequired: readonly string[],
): DescribedBody => {
  const required = names.filter((name) => allRequired.includes(name));
  return {
    contentType: kind === "form" ? "multipart/form-data" : "application/json",
    required: required.length > 0,
    schema: {
      type: "object",
      properties: Object.fromEntries(
        names.map((name) => [name, member(shape[name]!, properties[name] ?? {})]),
      ),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
  };
};

// A reference stands alone in OpenAPI 3.0: members beside it are ignored.
const member = (schema: z.core.$ZodType, written: JsonSchema): JsonSchema => {
  if (uploadOf(schema as z.ZodType)) {
    const { description } = noteOf(schema);
    return { type: "string", format: "binary", ...(description && { description }) };
  }
  return "$ref" in written ? written : { ...noteOf(schema), ...written };
};

const successes = (door: Door, row: Row, writer: SchemaWriter): DescribedAnswer[] => {
  const schema = answerSchema(row, door.answer);
  const fileType = fileTypeOf(row.operation.output);
  const headers: HeaderName[] = [
    ...EVERY,
    ...(row.repeatable ? (["Idempotent-Replay"] as const) : []),
    ...(fileType ? (["Content-Disposition"] as const) : []),
  ];
  const { elsewhere } = row;
  return [
    ...row.status.all.map((status) => ({
      status,
      description: "Hecho",
      contentType: fileType ?? "application/json",
      schema: schema && writer.write(schema, "output"),
      example: exampleOf(door, row),
      headers,
    })),
    ...(elsewhere
      ? [
          {
            status: elsewhere.status,
            description: elsewhere.description,
            contentType: "application/json",
            schema: writer.write(elsewhere.operation.output, "output"),
            headers: EVERY,
          },
        ]
      : []),
  ];
};

const WORDS: Readonly<Record<DoorErrorCode, string>> = {
  invalid_input: "Solicitud inválida",
  unauthenticated: "Sin autenticar",
  forbidden: "Sin permiso",
  not_found: "No existe, o no es visible para quien pregunta",
  wrong_state: "El estado no lo permite",
  conflict: "Conflicto con otro cambio",
  unprocessable: "No se puede procesar",
  payload_too_large: "Cuerpo demasiado grande",
  unsupported_media_type: "El tipo del cuerpo no se admite",
  rate_limited: "Demasiadas solicitudes",
  upstream_failed: "Lo que hacía falta no se pudo traer",
  unavailable: "No disponible por el momento",
  method_not_allowed: "El recurso no tiene ese método",
  internal: "Error interno",
};

const refusals = (door: Door, row: Row, writer: SchemaWriter): DescribedAnswer[] => {
  const byStatus = Map.groupBy(refusingOf(door, row), (refusing) => statusAt(door, refusing));
  const schema = writer.write(door.refusals.schema, "output");
  return Array.from(byStatus, ([status, reasons]) => ({
    status,
    description: describeReasons(reasons) + (reasons.includes("rate_limited") ? limitWords(row) : ""),
    contentType: "application/json",
    schema,
    // 409: what somebody else is doing at this moment, and until when.
    headers: [409, 429, 503].includes(status) ? [...EVERY, "Retry-After"] : EVERY,
  }));
};

type Reason = Refusing | "internal";

const refusingOf = ({ describe }: Door, row: Row): Reason[] => {
  const { operation, body, repeatable } = row;
  return [
    ...operation.errors,
    ...(typeof describe.errors === "function" ? describe.errors(row) : describe.errors),
    ...accessRefusals(operation),
    ...overtakenRefusals(operation),
    "rate_limited",
    "unavailable",
    ...(body === "json" ? [malformedJson] : []),
    ...(body ? (["payload_too_large", "unsupported_media_type"] as const) : []),
    ...(repeatable ? REPEAT_REFUSALS : []),
    "internal",
  ];
};

const PER = { key: "por clave", address: "por dirección" } as const;

/** Beside the limit of whoever calls, which `RateLimit-Limit` says. */
const limitWords = ({ limits }: Row): string =>
  limits.length === 0
    ? ""
    : `. Además del límite de la clave: ${limits.map(({ perMinute, per }) => `${perMinute} por minuto ${PER[per]}`).join(", ")}`;

const statusAt = ({ refusals: { status, statusOfCode } }: Door, reason: Reason): number =>
  statusOfCode?.[ownCode(reason) ?? ""] ?? status[kindOf(reason)];

const kindOf = (reason: Reason): DoorErrorCode => (reason === "internal" ? reason : classOf(reason));

/** Input that its schema refuses has one code, whichever it is. */
const ownCode = (reason: Reason): string | undefined => {
  if (reason === "internal") return undefined;
  return reason === "invalid_input" ? INVALID_INPUT : codeOf(reason);
};

/** In words, and the codes of those that are declared one by one. */
const describeReasons = (reasons: readonly Reason[]): string => {
  const words = [...new Set(reasons.map((reason) => WORDS[kindOf(reason)]))].join(". ");
  const codes = [...new Set(reasons.flatMap((reason) => ownCode(reason) ?? []))];
  return codes.length > 0 ? `${words}: ${codes.join(", ")}` : words;
};
