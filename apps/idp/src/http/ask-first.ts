import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { IdpOptions } from "../options";
import { classify, sendError } from "./errors";
import type { Middleware } from "./koa";

type Refused = { readonly error: Error; readonly query: URLSearchParams };

const ONLY_A_PERSON_CAN = new Set([
  "login_required",
  "consent_required",
  "interaction_required",
  "account_selection_required",
]);

/**
 * Lets no registered application use us to send people to its address before they did anything (RFC 9700, 4.11.2): what an
 * authorization request lacks is told to the person, and `prompt=none` of one that they never admitted asks them all the same.
 */
export const askFirst = (provider: Provider, { webClient, publicUrl }: IdpOptions): Middleware => {
  const refused = new WeakMap<object, Refused>();
  const note = ({ req, oidc }: KoaContextWithOIDC, error: Error): void => {
    const clientId = oidc?.client?.clientId;
    if (!clientId || clientId === webClient.id) return;
    refused.set(req, { error, query: queryOf(oidc.params ?? {}) });
  };
  provider.on("authorization.error", note);
  provider.on("server_error", note);

  return async (ctx, next) => {
    await next();
    const found = ctx.path === "/auth" ? refused.get(ctx.req) : undefined;
    if (!found) return;
    ctx.remove("location");
    const { error, query } = found;
    if (query.get("prompt") === "none" && ONLY_A_PERSON_CAN.has(error.message)) {
      query.set("prompt", "consent");
      ctx.status = 303;
      ctx.redirect(`/auth?${query}`);
      return;
    }
    const known = classify(error);
    const description = (error as { error_description?: string }).error_description;
    const detail = [error.message, description].filter(Boolean).join(": ");
    sendError(ctx, publicUrl, known.kind === "client" ? { ...known, status: 400, detail } : known);
  };
};

const queryOf = (parameters: Readonly<Record<string, unknown>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
