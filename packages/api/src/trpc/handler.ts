import { AppError } from "@foja/core/kernel/errors";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { JSON_BODY_MAX_BYTES } from "../door/row";
import { isBeyondBounds } from "../http/json-bounds";
import { readBytes } from "../http/read-bytes";
import { requestIdOf } from "../http/request-id";
import { createTrpcContext, type TrpcSession, type TrpcSources } from "./context";
import { failureOf } from "./procedure";
import { appRouter } from "./router";

const ENDPOINT = "/api/trpc";

/** More calls than any page makes at once. */
const BATCH_MAX = 20;

type Options = {
  readSession(): Promise<Pick<TrpcSession, "email" | "schema">>;
  report(error: unknown, about: { readonly requestId: string; readonly route: string }): void;
};

/** The pages' door: calls of a session, in batches of a limited number. */
export const createTrpcHandler =
  (sources: TrpcSources, { readSession, report }: Options) =>
  async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers, sources.newId);
    const headers = new Headers({ "cache-control": "no-store", "x-request-id": requestId });
    const bounded = await bound(request).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (bounded instanceof AppError) {
      const status = bounded.code === "payload_too_large" ? 413 : 400;
      return Response.json({ error: bounded.message, code: bounded.extra.code }, { status, headers });
    }
    return fetchRequestHandler({
      endpoint: ENDPOINT,
      req: bounded,
      router: appRouter,
      createContext: async () => createTrpcContext(sources, { ...(await readSession()), requestId }, headers),
      onError: ({ error, path }) => {
        const failure = failureOf(error);
        if (failure) report(failure, { requestId, route: `trpc ${path ?? ""}` });
      },
      // Headers of the limit are known only once somebody's context was asked for.
      responseMeta: () => ({ headers: new Headers(headers) }),
    });
  };

/** The same request with a body that was read within bounds. */
const bound = async (request: Request): Promise<Request> => {
  const { pathname } = new URL(request.url);
  if (pathname.slice(ENDPOINT.length).split(",").length > BATCH_MAX) throw tooMuch();
  if (request.method !== "POST") return request;
  const body = await readBytes(request, JSON_BODY_MAX_BYTES);
  if (isBeyondBounds(body)) throw tooMuch();
  return new Request(request.url, { method: "POST", headers: request.headers, body: new Uint8Array(body) });
};

const tooMuch = () =>
  new AppError("invalid_input", "La solicitud pide demasiado de una vez", { code: "INVALID_INPUT" });
