import type { JsonSchema } from "./json-schema";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export type DescribedParameter = {
  readonly place: "path" | "query" | "header";
  readonly name: string;
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly example?: unknown;
  readonly schema: JsonSchema;
};

/** A body of members, each described. Members in `application/json`, or parts of `multipart/form-data`. */
export type DescribedBody = {
  readonly contentType: "application/json" | "multipart/form-data";
  readonly required: boolean;
  readonly schema: JsonSchema;
};

export type DescribedAnswer = {
  readonly status: number;
  readonly description: string;
  readonly contentType: string;
  /** Of data. A file is bytes, whatever its type. */
  readonly schema?: JsonSchema | undefined;
  /** An answer that was given. */
  readonly example?: unknown;
  /** Names among the document's headers. */
  readonly headers: readonly string[];
};

/** A request that the product makes: what it sends, and what it takes for an answer. */
export type DescribedCallback = {
  readonly name: string;
  /** Where to: an address, or an expression of OpenAPI. */
  readonly to: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: readonly DescribedParameter[];
  readonly schema: JsonSchema;
  readonly answers: Readonly<Record<string, string>>;
};

/** One operation of any interface, as the document tells it. */
export type DescribedOperation = {
  readonly method: Method;
  /** With `{name}` for parts that vary. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  /** Names of the security schemes, all of which a request needs; none for whoever comes. */
  readonly security: readonly string[];
  readonly parameters: readonly DescribedParameter[];
  readonly body?: DescribedBody | undefined;
  readonly answers: readonly DescribedAnswer[];
  readonly callbacks?: readonly DescribedCallback[] | undefined;
};

export type DescribedHeader = {
  readonly description: string;
  readonly schema?: { readonly type: "string" | "integer" };
};

export type DocumentParts = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly server: { readonly url: string; readonly description: string };
  readonly tags: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, DescribedHeader>>;
  readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  readonly operations: readonly DescribedOperation[];
};
