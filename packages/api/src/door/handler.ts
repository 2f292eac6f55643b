import { requireAccess } from "@foja/core/kernel/access";
import type { Context } from "@foja/core/kernel/context";
import { invoke } from "@foja/core/kernel/invoke";
import { networkOf } from "@foja/service/client-ip";
import { createBodyRoom } from "../http/body-room";
import { createMatcher } from "../http/match";
import { countAgainst } from "../http/rate-limit";
import { readInput } from "../http/read-input";
import { requestIdOf } from "../http/request-id";
import { apiSecurityHeaders } from "../http/security-headers";
import { answerOf } from "./answer";
import type { Admission, Call, Door, DoorSources } from "./door";
import { METHOD_NOT_ALLOWED, noSuchPath, type Refused, secondsToWait, statusOf } from "./refusals";
import { refusedFrom } from "./refused-from";
import { answerOnce } from "./repeats";
import { rowLimits } from "./row-limits";

export type Handler = (request: Request) => Promise<Response>;

export type HandlerOptions = {
  readonly isHttps: boolean;
  /** Gets what is a bug and no refusal, what load made fail, and the failure that a refusal stands for; once. */
  report(error: unknown, about: { readonly requestId: string; readonly route: string }): void;
  /** Address of whoever asks, behind the proxies that are ours. */
  addressOf(request: Request): string;
};

/** Of all bodies with files in them that are being read or worked on. */
const FILE_BODIES_MAX_BYTES = 256 * 1024 * 1024;

/** Request to Response for one door. Every failure has a body of the door's shape; unknown ones say nothing of their cause. */
export const createHandler = (door: Door, sources: DoorSources, options: HandlerOptions): Handler => {
  const match = createMatcher(door.rows);
  const authenticate = door.authenticate(sources);
  const security = apiSecurityHeaders(options.isHttps);
  const withRoom = createBodyRoom(FILE_BODIES_MAX_BYTES);

  const refuse = (refused: Refused, headers: Headers): Response => {
    const status = statusOf(door.refusals, refused);
    const seconds = secondsToWait(refused);
    if (seconds !== undefined) headers.set("retry-after", String(seconds));
    const challenge = refused.class === "unauthenticated" && door.refusals.challenge?.(refused);
    if (challenge) headers.set("www-authenticate", challenge);
    return Response.json(door.refusals.body(refused, status), { status, headers });
  };

  const carryOut = async (call: Call, { limit, enter }: Admission, headers: Headers): Promise<Response> => {
    const { row, request } = call;
    const context = { ...(await enter()), asksForHeaders: request.method === "HEAD" };
    // Before a body is read: who may not ask has nothing to send.
    requireAccess(row.operation, context.actor);
    const respond = async (): Promise<Response> => {
      const input = await readInput(request, row, call.params, sources.pdfMaxBytes);
      const run = (entered: Context) => invoke(row.operation, entered, input);
      const answer = await answerOnce({ call, context, credential: limit.subject, input, headers, run });
      return answerOf(door, row, request.method, answer, headers);
    };
    return row.encoded
      ? withRoom(request, { caller: limit.subject, bodyMaxBytes: row.bodyMaxBytes }, respond)
      : respond();
  };

  const respond = async (request: Request, requestId: string, headers: Headers): Promise<Response> => {
    const found = match(request.method, new URL(request.url).pathname.slice(door.base.length));
    if (!found) throw noSuchPath();
    if ("allow" in found) {
      headers.set("allow", found.allow.join(", "));
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
      return refuse(METHOD_NOT_ALLOWED, headers);
    }
    const address = options.addressOf(request);
    const call = { request, row: found.row, params: found.params, requestId, address };
    const admission = await authenticate(call);
    const own = admission.limit;
    const limits = [own, ...rowLimits(call.row.limits, own.subject, networkOf(address))];
    await countAgainst(sources.rateLimit, limits, headers);
    return carryOut(call, admission, headers);
  };

  return async (request) => {
    const requestId = requestIdOf(request.headers, sources.newId);
    const headers = new Headers({ ...security, "x-request-id": requestId });
    const about = { requestId, route: `${request.method} ${new URL(request.url).pathname}` };
    const answered = await respond(request, requestId, headers).catch((error: unknown) =>
      refuse(
        refusedFrom(door.refusals, error, (failure) => options.report(failure, about)),
        headers,
      ),
    );
    return request.method === "HEAD" ? withoutBody(answered) : answered;
  };
};

// RFC 9110 9.3.2: the same headers, the length included, and no content. A file says its length itself.
const withoutBody = async (response: Response): Promise<Response> => {
  if (!response.body) return response;
  const { byteLength } = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set("content-length", String(byteLength));
  return new Response(null, { status: response.status, headers });
};
