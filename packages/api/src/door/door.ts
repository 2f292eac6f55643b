import type { Context, Door as DoorName } from "@foja/core/kernel/context";
import type { ContextSources } from "@foja/core/kernel/create-context";
import type { ErrorCode } from "@foja/core/kernel/errors";
import type { Database } from "@foja/db/clients/database";
import type { JsonSchema } from "@foja/openapi/json-schema";
import type { RateLimit } from "../http/rate-limit";
import type { Envelope } from "./envelope";
import type { Refusals } from "./refusals";
import type { Row } from "./row";

/** What every door is given: where contexts come from, and who counts requests. */
export type DoorSources = ContextSources & {
  readonly database: Pick<Database, "isBehind" | "prepared">;
  readonly rateLimit: RateLimit;
  /** Whose tokens are believed, for doors that people enter by signing in. */
  readonly tokens?: TokenChecker | undefined;
};

/** Checks a bearer token (RFC 6750) and says whose e-mail it is; throws a refusal otherwise. */
export type TokenChecker = (token: string) => Promise<{ readonly email: string }>;

export type Call = {
  readonly request: Request;
  readonly row: Row;
  /** What the path says, credentials in it included. */
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
};

/** Someone who may ask. */
export type Admission = {
  readonly context: Context;
  /** Limits of whoever asks, each a minute. The first is told in headers. */
  readonly limits: readonly { readonly subject: string; readonly perMinute: number }[];
  /** Whose keys for repeated requests these are; undefined where they are not taken. */
  readonly repeats?: string;
};

export type Authenticate = (call: Call) => Promise<Admission>;

/** A way into the product: who asks, how a refusal looks, what wraps an answer, and what can be asked. */
export type Door = {
  /** First part of its operations' ids in descriptions, and what the audit says. */
  readonly name: DoorName;
  readonly base: `/${string}`;
  readonly authenticate: (sources: DoorSources) => Authenticate;
  readonly refusals: Refusals;
  /** Around every success answer. */
  readonly answer: Envelope;
  readonly rows: readonly Row[];
  readonly describe: {
    readonly title: string;
    /** Names of the schemes and the schemes; a row's request needs all that `schemesOf` names. */
    readonly security: Readonly<Record<string, JsonSchema>>;
    readonly schemesOf?: (row: Row) => readonly string[];
    /** What any of its rows may answer before the operation runs. */
    readonly errors: readonly ErrorCode[];
    /** Name of a group (the first part of a path) and what is in it. */
    readonly groups: Readonly<Record<string, string>>;
  };
};

/** Checks at start what a table can have wrong. */
export const defineDoor = (door: Door): Door => {
  const ids = door.rows.map(({ operation }) => operation.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Error(`${door.name} has two rows for ${twice}`);
  for (const { method, operation } of door.rows) {
    if ((method === "GET") !== (operation.effect === "read")) {
      throw new Error(`${door.name}: ${method} for ${operation.id}, which is a ${operation.effect}`);
    }
  }
  return door;
};
