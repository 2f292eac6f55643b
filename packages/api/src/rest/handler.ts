import type { Context } from "@foja/core/kernel/context";
import { AppError } from "@foja/core/kernel/errors";
import { invoke } from "@foja/core/kernel/invoke";
import { asBusy } from "../busy";
import type { StatusTable } from "./error-status";
import { createMatcher } from "./match";
import { type Presentation, plainPresentation } from "./present";
import { readInput } from "./read-input";
import { requestIdOf } from "./request-id";
import type { Route } from "./route";
import { apiSecurityHeaders } from "./security-headers";

export type Call = {
  readonly request: Request;
  readonly route: Route;
  readonly requestId: string;
  /** Headers that the answer carries, whatever its outcome. */
  readonly headers: Headers;
};

export type RestApi = {
  /** Path before the table's paths, for example `/api/v1`. */
  readonly prefix: string;
  readonly routes: readonly Route[];
  readonly status: StatusTable;
  readonly isHttps: boolean;
  readonly presentation?: Presentation;
  newId(): string;
  /** Reads credentials, resolves the tenant, applies the rate limit, builds the context. */
  authenticate(call: Call): Promise<Context<"user"> | Context<"system">>;
  /** Gets what is a bug and no refusal, and what load made fail; once. */
  report(error: unknown, about: { readonly requestId: string; readonly route: string }): void;
};

export type RestHandler = (request: Request) => Promise<Response>;

/** Request to Response for one API. Every failure has a body; unknown ones say nothing of their cause. */
export const createRestHandler = (api: RestApi): RestHandler => {
  const match = createMatcher(api.routes);
  const { presentation = plainPresentation } = api;
  const security = apiSecurityHeaders(api.isHttps);

  const refuse = (error: AppError, headers: Headers, status = api.status[error.code]): Response => {
    const { retry_after: seconds } = error.extra;
    if (seconds !== undefined) headers.set("retry-after", String(seconds));
    return Response.json(presentation.refusal(error, status), { status, headers });
  };

  const respond = async (request: Request, requestId: string, headers: Headers): Promise<Response> => {
    const found = match(request.method, new URL(request.url).pathname.slice(api.prefix.length));
    if (!found) throw new AppError("not_found", "Recurso no encontrado");
    if ("allow" in found) return otherMethod(request.method, found.allow, headers, refuse);

    const { route, params } = found;
    const ctx = await api.authenticate({ request, route, requestId, headers });
    const input = await readInput(request, route, params);
    const data = await invoke(route.operation, ctx, input).catch(retriable(headers));
    const answer = presentation.success(route.envelope ? route.envelope.wrap(data) : data);
    return Response.json(answer, { status: route.status, headers });
  };

  return async (request) => {
    const requestId = requestIdOf(request.headers, api.newId);
    const headers = new Headers({ ...security, "x-request-id": requestId });
    try {
      return withoutBody(request.method, await respond(request, requestId, headers));
    } catch (error) {
      if (error instanceof AppError) return withoutBody(request.method, refuse(error, headers));
      const busy = asBusy(error);
      api.report(error, { requestId, route: `${request.method} ${new URL(request.url).pathname}` });
      if (!busy) return withoutBody(request.method, Response.json(INTERNAL, { status: 500, headers }));
      headers.set("retry-after", String(RETRY_AFTER_SECONDS));
      return withoutBody(request.method, refuse(busy, headers));
    }
  };
};

const INTERNAL = { error: "Error interno", code: "INTERNAL_ERROR" } as const;

/** Seconds after which what was momentarily unavailable (signing, storage) is worth another try. */
const RETRY_AFTER_SECONDS = 5;

const retriable =
  (headers: Headers) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === "unavailable") {
      headers.set("retry-after", String(RETRY_AFTER_SECONDS));
    }
    throw error;
  };

const otherMethod = (
  method: string,
  allow: readonly string[],
  headers: Headers,
  refuse: (error: AppError, headers: Headers, status: number) => Response,
): Response => {
  headers.set("allow", allow.join(", "));
  if (method === "OPTIONS") return new Response(null, { status: 204, headers });
  const error = new AppError("invalid_input", "Método no permitido", { code: "METHOD_NOT_ALLOWED" });
  return refuse(error, headers, 405);
};

// RFC 9110 9.3.2: the same headers, the length included, and no content.
const withoutBody = async (method: string, response: Response): Promise<Response> => {
  if (method !== "HEAD") return response;
  const { byteLength } = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set("content-length", String(byteLength));
  return new Response(null, { status: response.status, headers });
};
