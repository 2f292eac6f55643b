import type { IncomingMessage } from "node:http";
import { DOORS } from "@foja/api/door/all-doors";
import { doorOf } from "@foja/api/door/doors";
import type { CallLimit } from "@foja/service/call-limit";
import { clientIp } from "@foja/service/client-ip";
import { onRequest } from "./on-request";

/** The route that says no to what `refuseEarly` led there. */
export const REFUSAL_PATH = "/api/no-aceptado";
export const REFUSAL_HEADER = "x-foja-refusal";

/** What a person or a sign-in sends fits many times. */
export const SMALL_BODY_BYTES = 16 * 1024;

// Every door, the pages' own calls and their files, and strangers' ask who is calling and bound what they read themselves.
const takesData = (path: string): boolean =>
  doorOf(DOORS, path) !== undefined ||
  /^\/(api\/trpc|backoffice\/archivos|verificar\/archivo)(\/|$)/.test(path);
const SIGNS_IN = /^\/api\/(auth|session)(\/|$)/i;

type Asked = Pick<IncomingMessage, "method" | "url" | "headers"> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

export type EarlyRefusalOptions = { readonly limit: CallLimit; readonly trustedProxies: number };

/**
 * Leads aside, before anything of it is read, what nobody signed in for: a body above the limit or of a length that is not told, and
 * the calls of who tries to sign in too often. Next would keep up to 10 MB of each body, and the sign-in library parse all of it.
 */
export const refuseEarly = (request: Asked, options: EarlyRefusalOptions): void => {
  const reason = reasonAgainst(request, options);
  if (reason === undefined) return;
  request.headers[REFUSAL_HEADER] = reason;
  request.method = "GET";
  request.url = REFUSAL_PATH;
};

const reasonAgainst = (
  request: Asked,
  { limit, trustedProxies }: EarlyRefusalOptions,
): string | undefined => {
  const path = (request.url ?? "/").split("?", 1)[0]!;
  if (takesData(path)) return undefined;
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (coding !== undefined) return "411";
  if (Number(length ?? 0) > SMALL_BODY_BYTES) return "413";
  if (!SIGNS_IN.test(path)) return undefined;
  const forwarded = request.headers["x-forwarded-for"];
  const caller = clientIp(request.socket.remoteAddress, String(forwarded ?? ""), trustedProxies);
  const seconds = limit.count(caller);
  return seconds === undefined ? undefined : `429 ${seconds}`;
};

export const watchRequests = (options: EarlyRefusalOptions): void => {
  onRequest(({ request }) => refuseEarly(request, options));
};
