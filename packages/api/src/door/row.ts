import { type EncodedPlace, encodedPlaces, fileTypeOf } from "@foja/core/kernel/file";
import type { AnyOperation } from "@foja/core/kernel/operation";
import type { Method } from "@foja/openapi/described";
import type { Envelope } from "./envelope";

/** A limit beside that of the key: so many requests a minute, of one key or of one address. */
export type RowLimit = { readonly name: string; readonly per: "key" | "address"; readonly perMinute: number };

/** A status that depends on what was answered. All that it may be are listed, for the description. */
export type OutcomeStatus = {
  readonly all: readonly [number, ...number[]];
  of(answer: unknown): number;
};

export type Elsewhere = {
  readonly status: number;
  readonly description: string;
  readonly operation: AnyOperation;
};

export type RepeatedBy = "actor" | "key";

export type RowOptions = {
  /** Of success; 200 unless it says otherwise. */
  readonly status?: number | OutcomeStatus;
  /** Around the success answer; the door's own unless it says otherwise. */
  readonly envelope?: Envelope;
  /** How the body is sent. Files come in forms. */
  readonly body?: "json" | "form";
  /** The largest JSON body. */
  readonly bodyMaxBytes?: number;
  /** Inputs that come in headers: name of the input, name of the header. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Twice is more than once, as when it creates: a repeated Idempotency-Key is answered with the first answer. */
  readonly repeatable?: boolean;
  /** Whose such a key is: that of whoever acts, unless the specification gives it to the credential. */
  readonly repeatedBy?: RepeatedBy;
  /**
   * What is sent or answered is secret: neither the answer nor a hash of what was sent may lie in the database for a day, so whoever
   * repeats it makes another one.
   */
  readonly isSecret?: boolean;
  readonly limits?: readonly RowLimit[];
  /** What the same request is answered elsewhere: told, and never done here. */
  readonly elsewhere?: Elsewhere;
  /** Names in the path that say who asks, and are no input. */
  readonly credentials?: readonly string[];
};

export type Row = {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly operation: AnyOperation;
  readonly status: OutcomeStatus;
  readonly envelope: Envelope | undefined;
  readonly body: "json" | "form" | undefined;
  readonly bodyMaxBytes: number;
  /** Where a JSON body carries files in base64; undefined where it carries none. */
  readonly encoded: EncodedPlace | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly repeatable: boolean;
  readonly repeatedBy: RepeatedBy;
  readonly isSecret: boolean;
  readonly limits: readonly RowLimit[];
  readonly elsewhere: Elsewhere | undefined;
};

/** Text of a long document, with room. */
export const JSON_BODY_MAX_BYTES = 5 * 1024 * 1024;

/** One row of a door's table. Refuses at start an input in path or headers that the operation does not know. */
export const row = (
  method: Method,
  path: `/${string}`,
  operation: AnyOperation,
  options: RowOptions = {},
): Row => {
  const { status = 200, headers = {}, body = "json", credentials = [] } = options;
  for (const name of [...pathParams(path), ...Object.keys(headers)]) {
    if (!(name in operation.input.shape) && !credentials.includes(name))
      throw new Error(`${operation.id} has no input named ${name}`);
  }
  return {
    method,
    path,
    operation,
    status: typeof status === "number" ? { all: [status], of: () => status } : status,
    envelope: options.envelope,
    body: takesBody(method) ? body : undefined,
    bodyMaxBytes: options.bodyMaxBytes ?? JSON_BODY_MAX_BYTES,
    headers,
    encoded: encodedPlaces(operation.input),
    repeatable: options.repeatable ?? false,
    repeatedBy: options.repeatedBy ?? "actor",
    isSecret: options.isSecret ?? false,
    limits: options.limits ?? [],
    elsewhere: options.elsewhere,
  };
};

export const pathParams = (path: string): string[] =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name!);

const takesBody = (method: Method): boolean => method !== "GET" && method !== "DELETE";

/** What the row answers when all goes well; undefined where that is a file. */
export const answerSchema = (
  { operation, envelope }: Pick<Row, "operation" | "envelope">,
  doors: Envelope,
): AnyOperation["output"] | undefined =>
  fileTypeOf(operation.output) ? undefined : (envelope ?? doors).schema(operation.output);
