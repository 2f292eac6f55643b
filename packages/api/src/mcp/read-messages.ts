import { JSON_BODY_MAX_BYTES } from "../door/row";
import { findBadText } from "../http/bad-text";
import { isBeyondBounds } from "../http/json-bounds";
import { readBytes } from "../http/read-bytes";
import { mendParams } from "./mend-params";
import { rpcError } from "./rpc-error";

/** What a POST carries: one message, or several in the revision of 2025-03-26. Whether they are any of the protocol's, its library says. */
export type Messages = { readonly body: unknown; readonly count: number };

/** They are answered at once, each with as much of the database as any call. */
const BATCH_MAX = 10;

/** Reads a body of bounded size, depth and number of values; the error of JSON-RPC where it is none. */
export const readMessages = async (request: Request): Promise<Messages | Response> => {
  if (!/^application\/json *(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return rpcError(415, -32_000, "Content-Type must be application/json");
  const bytes = await readBytes(request, JSON_BODY_MAX_BYTES);
  if (isBeyondBounds(bytes)) return rpcError(400, -32_600, "Too many values or levels");
  const body = parse(bytes);
  if (body === undefined) return rpcError(400, -32_700, "Parse error");
  if (findBadText(body)) return rpcError(400, -32_600, "Characters or names that are not accepted");
  return Array.isArray(body) ? asBatch(body) : { body: mendParams(body as Sent | null), count: 1 };
};

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

type Sent = {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
};

/** The library waits for an answer to each request of a batch: one for two of the same id, or for what the batch itself cancels, never comes. */
const asBatch = (batch: readonly (Sent | null)[]): Messages | Response => {
  if (batch.length > BATCH_MAX) return rpcError(400, -32_600, "Too many messages");
  const ids: unknown[] = batch.flatMap((sent) =>
    sent?.id !== undefined && sent.method !== undefined ? [sent.id] : [],
  );
  if (new Set(ids).size < ids.length) return rpcError(400, -32_600, "Two requests of the same id");
  const isCancelling = (sent: Sent | null): boolean =>
    sent?.method === "notifications/cancelled" && ids.includes(sent.params?.requestId);
  return {
    body: batch.filter((sent) => !isCancelling(sent)).map(mendParams),
    count: Math.max(1, batch.length),
  };
};
