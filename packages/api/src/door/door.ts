import type { Context, Door as DoorName } from "@foja/core/kernel/context";
import type { ContextSources } from "@foja/core/kernel/create-context";
import type { Refusing } from "@foja/core/kernel/refusal";
import type { SignedIn } from "@foja/core/people/memberships";
import type { Database } from "@foja/db/clients/database";
import type { DescribedCallback } from "@foja/openapi/described";
import type { JsonSchema } from "@foja/openapi/json-schema";
import type { SchemaWriter } from "@foja/openapi/schema-writer";
import type { Limit, RateLimit } from "../http/rate-limit";
import type { Envelope } from "./envelope";
import type { Refusals } from "./refusals";
import type { Row } from "./row";

/** What every door is given: where contexts come from, and who counts requests. */
export type DoorSources = ContextSources & {
  readonly database: Pick<Database, "isBehind" | "prepared">;
  readonly rateLimit: RateLimit;
  /** The largest PDF that is taken for signing; default 10 MB. */
  readonly pdfMaxBytes?: number;
  /** Whose tokens are believed, for doors that people enter by signing in. */
  readonly tokens: TokenChecker;
};

/** Checks a bearer token (RFC 6750) and says who lets whom act; throws a refusal otherwise. */
export type TokenChecker = (token: string) => Promise<Bearer>;

/** What a token says: the person, and the application that they let act for them. */
export type Bearer = SignedIn & {
  /** OAuth client id, where the provider's tokens say it (RFC 9068, 2.2; `azp` of OpenID Connect). */
  readonly clientId?: string | undefined;
  /** The person let it read, and no more. */
  readonly onlyReads?: boolean;
  /** Names what they granted to the provider, which knows whether it still holds. */
  readonly grant?: string | undefined;
};

export type Call = {
  readonly request: Request;
  readonly row: Row;
  /** What the path says, credentials in it included. */
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Of whoever asks, behind the proxies that are ours. */
  readonly address: string;
};

/** A credential that holds. Its requests are counted before anything is asked with it. */
export type Admission = {
  readonly limit: Limit;
  /** Who asks with it, and where. Throws a refusal when they may not. */
  enter(): Promise<Context>;
};

export type Authenticate = (call: Call) => Promise<Admission>;

/** A way into the product: who asks, how a refusal looks, what wraps an answer, and what can be asked. */
export type Door = {
  /** What the audit says. */
  readonly name: DoorName;
  readonly base: `/${string}`;
  readonly authenticate: (sources: DoorSources) => Authenticate;
  readonly refusals: Refusals;
  /** Around every success answer. */
  readonly answer: Envelope;
  /** Cache-Control of success; nothing is kept unless it says otherwise. */
  readonly cacheControl?: string;
  readonly rows: readonly Row[];
  readonly describe: {
    readonly title: string;
    /** Before the ids of its operations, so that each is there once: `tad.`; none for the first of all doors. */
    readonly idPrefix: string;
    /** Names of the schemes and the schemes; a row's request needs all that `schemesOf` names. */
    readonly security: Readonly<Record<string, JsonSchema>>;
    readonly schemesOf?: (row: Row) => readonly string[];
    /** Names in its paths that say who asks, and are no input. */
    readonly inPath?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
    /** What any of its rows may answer before the operation runs. */
    readonly errors: readonly Refusing[] | ((row: Row) => readonly Refusing[]);
    /** What the product sends by itself because of a row, for the operations that bring it about. */
    readonly callbacks?: (row: Row, writer: SchemaWriter) => readonly DescribedCallback[];
    /** Name of a group (the first part of a path) and what is in it. */
    readonly groups: Readonly<Record<string, string>>;
  };
};

/** Rows are grouped by the first part of their paths that is no parameter. */
export const groupOf = (path: string): string =>
  path.split("/").find((part) => part !== "" && !part.startsWith(":")) ?? "";

/** Checks at start what a table can have wrong. */
export const defineDoor = (door: Door): Door => {
  const ids = door.rows.map(({ operation }) => operation.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Error(`${door.name} has two rows for ${twice}`);
  for (const { method, operation, path } of door.rows) {
    if (!(groupOf(path) in door.describe.groups)) {
      throw new Error(`${door.name}: the group of ${path} is not described`);
    }
    if ((method === "GET") !== (operation.effect === "read")) {
      throw new Error(`${door.name}: ${method} for ${operation.id}, which is a ${operation.effect}`);
    }
  }
  return door;
};
