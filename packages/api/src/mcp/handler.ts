import { defineRefusal } from "@foja/core/kernel/refusal";
import {
  createMcpHandler as createModernHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { SCOPES } from "../discovery/scopes";
import type { Bearer, DoorSources } from "../door/door";
import { type Refused, secondsToWait, statusOf } from "../door/refusals";
import { countAgainst } from "../http/rate-limit";
import { requestIdOf } from "../http/request-id";
import { apiSecurityHeaders } from "../http/security-headers";
import { bearerOf } from "../people/bearer";
import { notTheSigner } from "../people/not-the-signer";
import { callerOf } from "./caller";
import { ERRORS, refusedAsRest } from "./errors";
import { isOrigin } from "./origin";
import { readMessages } from "./read-messages";
import { rpcError } from "./rpc-error";
import { createMcpServer, type Offer, offerOf } from "./server";
import { toolsFor } from "./toolsets";

export type McpOptions = {
  /** Public origin: the metadata of the protected resource lie below it. */
  readonly publicUrl: string;
  /** Origins of pages that may ask; none for any, which is as safe, since no cookie counts here. */
  readonly allowedOrigins: readonly string[];
  /** Gets what is a bug and no refusal, and the failure that a refusal stands for. */
  report(error: unknown, about: { readonly requestId: string; readonly route: string }): void;
};

/** Calls of a person's applications together. Far above what a conversation needs. */
const CALLS_PER_MINUTE = 600;

/**
 * `/mcp` (specification 1, 4.5): Streamable HTTP in both eras of the protocol on one address, without sessions, so that any copy of the
 * process answers any request.
 */
export const createMcpHandler = (
  sources: DoorSources,
  options: McpOptions,
): ((request: Request) => Promise<Response>) => {
  const offers = createOffers();
  const own = { ...apiSecurityHeaders(options.publicUrl.startsWith("https:")), ...CORS };

  return async (request) => {
    const requestId = requestIdOf(request.headers, sources.newId);
    const headers = new Headers({ ...own, "x-request-id": requestId });
    const report = (error: unknown): void =>
      options.report(error, { requestId, route: `${request.method} /mcp` });
    try {
      const answered = await respond(request, requestId, headers, report);
      return withHeaders(answered, headers, request.method);
    } catch (error) {
      return withHeaders(refuse(refusedAsRest(error, report), headers), headers, request.method);
    }
  };

  async function respond(
    request: Request,
    requestId: string,
    headers: Headers,
    report: (error: unknown) => void,
  ): Promise<Response> {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT });
    const bearer = await authenticate(request);
    requireOrigin(request);
    if (request.method !== "POST") {
      headers.set("allow", "POST, OPTIONS");
      return rpcError(405, -32_000, "Method not allowed");
    }
    // What turns out to be no message counts as one.
    const limit = { subject: `mcp:${bearer.subject}`, perMinute: CALLS_PER_MINUTE };
    const count = () => countAgainst(sources.rateLimit, [limit], headers);
    await count();
    const messages = await readMessages(request);
    if (messages instanceof Response) return messages;
    for (let counted = 1; counted < messages.count; counted++) await count();
    const caller = await callerOf(sources, bearer, requestId);
    const offer = offers(new URL(request.url).searchParams.get("toolsets"));
    return serve(
      acceptingAll(request),
      messages.body,
      () => createMcpServer(offer, { sources, caller, report }),
      report,
    );
  }

  async function authenticate(request: Request): Promise<Bearer> {
    const token = bearerOf(request);
    if (!token) throw authorizationRequired();
    return notTheSigner(await sources.tokens(token));
  }

  function requireOrigin({ headers }: Request): void {
    const origin = headers.get("origin");
    if (origin === null) return;
    const { allowedOrigins } = options;
    const isAllowed =
      allowedOrigins.length > 0 ? allowedOrigins.includes(origin) : origin === "null" || isOrigin(origin);
    if (!isAllowed) throw originNotAllowed();
  }

  function refuse(refused: Refused, headers: Headers): Response {
    const status = statusOf(ERRORS, refused);
    const seconds = secondsToWait(refused);
    if (seconds !== undefined) headers.set("retry-after", String(seconds));
    if (status === 401) headers.set("www-authenticate", challenge(refused, options.publicUrl));
    return Response.json(bodyOf(refused, status), { status });
  }
};

/** Kept for each choice of toolsets: there are few, and their schemas are what takes time. */
const createOffers = () => {
  const kept = new Map<string, Offer>();
  return (toolsets: string | null): Offer => {
    const { key, tools } = toolsFor(toolsets);
    const offer = kept.get(key) ?? offerOf(tools);
    kept.set(key, offer);
    return offer;
  };
};

type Factory = () => ReturnType<typeof createMcpServer>;

/** Whatever a client accepts, it is answered JSON (decisions B, 4.6); the library would insist on both types. The body was read. */
const acceptingAll = ({ url, method, headers }: Request): Request => {
  const all = new Headers(headers);
  all.set("accept", "application/json, text/event-stream");
  return new Request(url, { method, headers: all });
};

/** The revision of 2026 answers by itself; the ones before it by a transport of one request. JSON in both. */
const serve = async (
  request: Request,
  body: unknown,
  factory: Factory,
  report: (error: unknown) => void,
): Promise<Response> => {
  if (!(await isLegacyRequest(request, body)))
    return createModernHandler(factory, { legacy: "reject", responseMode: "auto" }).fetch(request, {
      parsedBody: body,
    });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = factory();
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close().catch(report);
  }
};

const authorizationRequired = defineRefusal("unauthenticated", "TOKEN_REQUIRED", "Authorization required");

const originNotAllowed = defineRefusal(
  "forbidden",
  "ORIGIN_NOT_ALLOWED",
  "El origen de la página no está permitido",
);

// Specification 1, 5.3, step 1.
const HINT = "Use OAuth 2.0 to authenticate";

const bodyOf = (refused: Refused, status: number): object =>
  refused.code === "TOKEN_REQUIRED"
    ? { error: refused.message, hint: HINT }
    : { ...(ERRORS.body(refused, status) as object), ...(status === 401 && { hint: HINT }) };

/** RFC 6750, 3, and RFC 9728, 5.1. A request without a token is told no error. */
const challenge = ({ code, message }: Refused, publicUrl: string): string => {
  const parts = [
    `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource"`,
    `scope="${SCOPES.join(" ")}"`,
    ...(code === "TOKEN_REQUIRED" ? [] : ['error="invalid_token"', `error_description="${message}"`]),
  ];
  return `Bearer ${parts.join(", ")}`;
};

/** Pages of any origin may ask, with a token and never with a cookie (decisions A). */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "WWW-Authenticate, Mcp-Session-Id, X-Request-ID, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset",
  "cross-origin-resource-policy": "cross-origin",
} as const;

const PREFLIGHT = {
  allow: "POST, OPTIONS",
  "access-control-allow-methods": "POST, GET, DELETE, OPTIONS",
  // A star does not cover Authorization (Fetch, 3.3.3).
  "access-control-allow-headers":
    "Authorization, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID, X-Request-ID",
  "access-control-max-age": "7200",
} as const;

const withHeaders = (response: Response, own: Headers, method: string): Response => {
  const headers = new Headers(response.headers);
  for (const [name, value] of own) headers.set(name, value);
  return new Response(method === "HEAD" ? null : response.body, { status: response.status, headers });
};
