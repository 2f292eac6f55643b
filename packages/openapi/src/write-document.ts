import type {
  DescribedAnswer,
  DescribedCallback,
  DescribedHeader,
  DescribedOperation,
  DescribedParameter,
  DocumentParts,
} from "./described";
import type { JsonSchema } from "./json-schema";
import type { SchemaWriter } from "./schema-writer";

/** OpenAPI 3.0.3, from operations that were described with `writer`. The one writer of every interface and service. */
export const writeDocument = (parts: DocumentParts, writer: SchemaWriter): JsonSchema => {
  const used = new Set(parts.operations.map(({ tag }) => tag));
  const usedHeaders = new Set(
    parts.operations.flatMap(({ answers }) => answers.flatMap(({ headers }) => headers)),
  );
  const isUsed = ([name]: [string, DescribedHeader]): boolean => usedHeaders.has(name);
  return {
    openapi: "3.0.3",
    info: {
      title: parts.title,
      version: parts.version,
      description: parts.description,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [parts.server],
    tags: [...used].map((name) => ({ name, description: parts.tags[name] ?? name })),
    paths: pathsOf(parts.operations),
    components: {
      schemas: sorted(writer.components),
      headers: Object.fromEntries(Object.entries(parts.headers).filter(isUsed).map(header)),
      securitySchemes: parts.securitySchemes,
    },
  };
};

const pathsOf = (operations: readonly DescribedOperation[]): JsonSchema => {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return Object.fromEntries(
    Array.from(byPath, ([path, rows]) => [
      path,
      Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), describe(row)])),
    ]),
  );
};

const describe = (row: DescribedOperation): JsonSchema => ({
  operationId: row.id,
  summary: row.summary,
  tags: [row.tag],
  security: row.security.length > 0 ? [Object.fromEntries(row.security.map((name) => [name, []]))] : [],
  ...(row.parameters.length > 0 && {
    parameters: row.parameters.map(parameter),
  }),
  ...(row.body && {
    requestBody: {
      required: row.body.required,
      content: { [row.body.contentType]: { schema: row.body.schema } },
    },
  }),
  responses: Object.fromEntries(
    row.answers
      .toSorted((a, b) => a.status - b.status)
      .map((answer) => [String(answer.status), response(answer)]),
  ),
  ...(row.callbacks && {
    callbacks: Object.fromEntries(
      row.callbacks.map((one) => [one.name, { [one.to]: { post: callback(one) } }]),
    ),
  }),
});

const callback = ({ summary, description, headers, schema, answers }: DescribedCallback): JsonSchema => ({
  summary,
  description,
  // It is no request of a caller.
  security: [],
  parameters: headers.map(parameter),
  requestBody: { required: true, content: { "application/json": { schema } } },
  responses: Object.fromEntries(
    Object.entries(answers).map(([status, words]) => [status, { description: words }]),
  ),
});

/** An object in a query is one JSON text, and not a parameter for each of its members, as it would be without a word about it. */
const parameter = ({ place, schema, example, ...rest }: DescribedParameter): JsonSchema => {
  const shown = { schema, ...(example !== undefined && { example }) };
  return {
    ...rest,
    in: place,
    ...(schema.type === "object" ? { content: { "application/json": shown } } : shown),
  };
};

const response = ({ description, contentType, schema, example, headers }: DescribedAnswer): JsonSchema => ({
  description,
  headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  content: {
    [contentType]: { schema: schema ?? bytesOf(contentType), ...(example !== undefined && { example }) },
  },
});

const bytesOf = (contentType: string): JsonSchema =>
  contentType.startsWith("text/") ? { type: "string" } : { type: "string", format: "binary" };

const header = ([name, { description, schema }]: [string, DescribedHeader]) => [
  name,
  { description, schema: schema ?? { type: "string" } },
];

const sorted = (components: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1)));
