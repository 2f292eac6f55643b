import { AppError } from "@foja/core/kernel/errors";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { JSON_BODY_MAX_BYTES } from "../door/row";
import { GATEWAY_STATUS } from "../door/status";
import { isBeyondBounds } from "../http/json-bounds";
import { readBytes } from "../http/read-bytes";
import { requestIdOf } from "../http/request-id";
import { apiSecurityHeaders } from "../http/security-headers";
import { createTrpcContext, type TrpcSession, type TrpcSources } from "./context";
import { failureOf } from "./procedure";
import { appRouter } from "./router";

const ENDPOINT = "/api/trpc";

/** Of somebody who is not signed in, and has nothing to say. */
const STRANGER_BODY_MAX_BYTES = 16 * 1024;

/** More calls than any page makes at once. */
const BATCH_MAX = 20;

export type PageDoorOptions = {
  /** Whether a browser says that a request came from one of our pages, or no browser sent it. */
  isOwn(headers: Headers): boolean;
  readonly isHttps: boolean;
  readSession(): Promise<Pick<TrpcSession, "person" | "schema">>;
  report(error: unknown, about: { readonly requestId: string; readonly route: string }): void;
};

/** The pages' door: calls of a session, in batches of a limited number. */
export const createTrpcHandler =
  (sources: TrpcSources, { readSession, report, isHttps, isOwn }: PageDoorOptions) =>
  async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers, sources.newId);
    const headers = new Headers({ ...apiSecurityHeaders(isHttps), "x-request-id": requestId });
    const refusal = request.method === "POST" ? refusalOf(request, isOwn) : undefined;
    if (refusal) return refused(refusal, headers);
    const session = await readSession();
    const bounded = await bound(
      request,
      session.person ? JSON_BODY_MAX_BYTES : STRANGER_BODY_MAX_BYTES,
    ).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (bounded instanceof AppError) return refused(bounded, headers);
    return fetchRequestHandler({
      endpoint: ENDPOINT,
      req: bounded,
      router: appRouter,
      createContext: async () => createTrpcContext(sources, { ...session, requestId }, headers),
      onError: ({ error, path }) => {
        const failure = failureOf(error);
        if (failure) report(failure, { requestId, route: `trpc ${path ?? ""}` });
      },
      // Headers of the limit are known only once somebody's context was asked for.
      responseMeta: () => ({ headers: new Headers(headers) }),
    });
  };

export const foreignPage = defineRefusal(
  "forbidden",
  "FOREIGN_PAGE",
  "Solo las páginas de la plataforma pueden pedir esto",
);
export const jsonOnly = defineRefusal(
  "unsupported_media_type",
  "JSON_ONLY",
  "El cuerpo tiene que ser application/json",
);

/**
 * The session's cookie goes with what another page of the same site sends, too: what changes something is taken from our pages alone, and as
 * nothing that a form could send.
 */
const refusalOf = ({ headers }: Request, isOwn: PageDoorOptions["isOwn"]): AppError | undefined => {
  if (!isOwn(headers)) return foreignPage();
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return type === "application/json" ? undefined : jsonOnly();
};

const refused = ({ code, message, extra }: AppError, headers: Headers): Response =>
  Response.json({ error: message, code: extra.code }, { status: GATEWAY_STATUS[code], headers });

/** The same request with a body that was read within bounds. */
const bound = async (request: Request, bodyMaxBytes: number): Promise<Request> => {
  if (callsOf(request.url) > BATCH_MAX) throw tooMuch();
  // The library would answer a HEAD bare, whatever it asks for.
  if (request.method === "HEAD") return new Request(request.url, { headers: request.headers });
  if (request.method !== "POST") return request;
  const body = await readBytes(request, bodyMaxBytes);
  if (isBeyondBounds(body)) throw tooMuch();
  return new Request(request.url, { method: "POST", headers: request.headers, body: new Uint8Array(body) });
};

/** As the library counts them: commas of the path, however they are written. */
const callsOf = (url: string): number => {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(ENDPOINT.length)).split(",").length;
  } catch {
    return 1;
  }
};

const tooMuch = () =>
  new AppError("invalid_input", "La solicitud pide demasiado de una vez", { code: "INVALID_INPUT" });
