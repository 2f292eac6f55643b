import { randomUUID } from "node:crypto";
import { errors } from "oidc-provider";
import type { IdpOptions } from "../options";
import { messagePage } from "../pages/pages";
import type { Texts } from "../pages/texts";
import type { Context, Middleware } from "./koa";
import { BodyError } from "./request-body";
import { pageRequest, sendJson, sendPage } from "./respond";

/** The form didn't come from our page. */
export class ForeignForm extends Error {
  override readonly name = "ForeignForm";
}

/** Somebody calls too often. */
export class TooManyCalls extends Error {
  override readonly name = "TooManyCalls";

  constructor(readonly seconds: number) {
    super("too many calls");
  }
}

/** Last resort of our own routes: expected refusals get their page, the rest is logged once and shown opaque. */
export const handleErrors =
  ({ publicUrl, logger }: IdpOptions): Middleware =>
  async (ctx, next) => {
    const requestId = randomUUID();
    ctx.set("x-request-id", requestId);
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined)
        sendError(ctx, publicUrl, { status: 404, kind: "notFound" });
    } catch (error) {
      const known = classify(error);
      if (error instanceof TooManyCalls) ctx.set("retry-after", String(error.seconds));
      if (known.status === 500) logger.error({ err: error, requestId, path: ctx.path }, "unhandled");
      sendError(ctx, publicUrl, known.status === 500 ? { ...known, requestId } : known);
    }
  };

type Known = {
  readonly status: number;
  readonly kind: "expired" | "client" | "notFound" | "forbidden" | "throttled" | "server";
};

export const classify = (error: unknown): Known => {
  if (error instanceof errors.SessionNotFound) return { status: 400, kind: "expired" };
  if (error instanceof TooManyCalls) return { status: 429, kind: "throttled" };
  if (error instanceof ForeignForm) return { status: 403, kind: "forbidden" };
  if (error instanceof BodyError)
    return { status: error.code === "TOO_LARGE" ? 413 : 400, kind: "forbidden" };
  if (error instanceof errors.OIDCProviderError && error.statusCode < 500) {
    return { status: error.statusCode, kind: "client" };
  }
  return { status: 500, kind: "server" };
};

export const sendError = (
  ctx: Context,
  publicUrl: string,
  {
    status,
    kind,
    requestId,
    detail,
  }: Known & { readonly requestId?: string; readonly detail?: string | undefined },
): void => {
  const request = pageRequest(ctx);
  const { title, text } = wordsOf(request.texts, kind);
  if (ctx.accepts("html", "json") !== "html") {
    sendJson(ctx, status, { error: text, code: kind.toUpperCase() });
    return;
  }
  const { errors: t, backToPlatform } = request.texts;
  const details = [
    ...(detail === undefined ? [] : [[t.detail, detail] as const]),
    ...(requestId === undefined ? [] : [[t.request, requestId] as const]),
  ];
  const page = messagePage({ title, text, details, link: { href: publicUrl, text: backToPlatform } });
  sendPage(ctx, { ...request, context: { language: request.context.language } }, page, status);
};

const wordsOf = ({ errors: t }: Texts, kind: Known["kind"]): { title: string; text: string } =>
  ({
    expired: { title: t.expiredTitle, text: t.expired },
    client: { title: t.clientTitle, text: t.client },
    notFound: { title: t.notFoundTitle, text: t.notFound },
    forbidden: { title: t.forbiddenTitle, text: t.forbidden },
    throttled: { title: t.throttledTitle, text: t.throttled },
    server: { title: t.serverTitle, text: t.server },
  })[kind];
