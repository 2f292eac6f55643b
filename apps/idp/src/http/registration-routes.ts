import { randomBytes, randomUUID } from "node:crypto";
import { clientIp } from "@foja/service/client-ip";
import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import { countAttempt, type Limit } from "../accounts/attempts";
import { createModelAdapter } from "../database/model-adapter";
import type { IdpOptions } from "../options";
import { decideRegistration, type Registration } from "../provider/registration-rules";
import type { Context, Middleware } from "./koa";
import { BodyError, readJson } from "./request-body";
import { sendJson } from "./respond";
import type { Route } from "./router";

const PER_IP: Limit = { name: "register-ip", max: 20, windowSeconds: 60 * 60 };
const OVERALL: Limit = { name: "register", max: 500, windowSeconds: 60 * 60 };

/** In the provider's place, because anybody may call it: limits, and only the fields that we know. */
export const registrationRoutes = (provider: Provider, options: IdpOptions): readonly Route[] => [
  {
    method: "POST",
    path: /^\/reg$/,
    handle: async (ctx) => {
      const retryAt = await overLimit(ctx, options);
      if (retryAt) {
        ctx.set("retry-after", String(Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000))));
        return refuse(ctx, 429, "temporarily_unavailable", "too many registrations from this address");
      }
      let body: unknown;
      try {
        body = await readJson(ctx.req);
      } catch (error) {
        if (!(error instanceof BodyError)) throw error;
        return refuse(
          ctx,
          error.code === "TOO_LARGE" ? 413 : 400,
          "invalid_client_metadata",
          "the body must be JSON",
        );
      }
      const decision = decideRegistration(body);
      if ("refused" in decision) return refuse(ctx, 400, decision.refused, decision.why);
      await register(ctx, provider, options, decision.accepted);
    },
  },
];

/** Assistants that run in a browser register from their own origin; no cookie is involved. */
export const registrationCors: Middleware = async (ctx, next) => {
  if (ctx.path !== "/reg") return next();
  ctx.set("access-control-allow-origin", "*");
  if (ctx.method !== "OPTIONS") return next();
  ctx.set({ "access-control-allow-methods": "POST", "access-control-allow-headers": "content-type" });
  ctx.status = 204;
};

const register = async (
  ctx: Context,
  provider: Provider,
  { pool, secrets }: IdpOptions,
  accepted: Registration,
): Promise<void> => {
  const clients = createModelAdapter(pool, secrets)("Client");
  const id = randomUUID();
  const metadata = {
    ...accepted,
    client_id: id,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    ...(accepted.token_endpoint_auth_method === "none"
      ? {}
      : { client_secret: randomBytes(32).toString("base64url"), client_secret_expires_at: 0 }),
  };
  await clients.upsert(id, metadata);
  try {
    // Reading it back runs the provider's own validation.
    await provider.Client.find(id);
  } catch (error) {
    await clients.destroy(id);
    if (error instanceof errors.InvalidClientMetadata) {
      return refuse(ctx, 400, error.error, error.error_description ?? "not acceptable");
    }
    throw error;
  }
  sendJson(ctx, 201, metadata);
};

const overLimit = async (ctx: Context, { pool, trustedProxies }: IdpOptions): Promise<Date | undefined> => {
  const ip = clientIp(ctx.req.socket.remoteAddress, ctx.get("x-forwarded-for"), trustedProxies);
  for (const [limit, subject] of [[PER_IP, ip] as const, [OVERALL, "all"] as const]) {
    const { allowed, resetsAt } = await countAttempt(pool, limit, subject);
    if (!allowed) return resetsAt;
  }
  return undefined;
};

const refuse = (ctx: Context, status: number, error: string, error_description: string): void =>
  sendJson(ctx, status, { error, error_description });
