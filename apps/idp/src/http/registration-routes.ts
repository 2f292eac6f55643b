import { randomBytes, randomUUID } from "node:crypto";
import { clientIp } from "@foja/service/client-ip";
import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import { countAttempt, forgiveAttempt, type Limit } from "../accounts/attempts";
import { createModelAdapter } from "../database/model-adapter";
import type { IdpOptions } from "../options";
import { decideRegistration, type Registration } from "../provider/registration-rules";
import type { Context, Middleware } from "./koa";
import { BodyError, readJson } from "./request-body";
import { sendJson } from "./respond";
import type { Route } from "./router";

const HOUR = 60 * 60;
/** For all addresses together, and of one for calls that may all be refused. */
const WIDER = 10;

/** In the provider's place, because anybody may call it: limits, and only the fields that we know. */
export const registrationRoutes = (provider: Provider, options: IdpOptions): readonly Route[] => [
  {
    method: "POST",
    path: /^\/reg$/,
    handle: async (ctx) => {
      const { calls, registrations } = limitsOf(ctx, options);
      const wait = await take(options, calls);
      if (wait) return refuseFor(ctx, wait);
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
      const full = await take(options, registrations);
      if (full) return refuseFor(ctx, full);
      if (!(await register(ctx, provider, options, decision.accepted)))
        for (const [limit, subject] of registrations) await forgiveAttempt(options.pool, limit, subject);
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

/** False when the provider refused it. */
const register = async (
  ctx: Context,
  provider: Provider,
  { pool, secrets }: IdpOptions,
  accepted: Registration,
): Promise<boolean> => {
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
      refuse(ctx, 400, error.error, error.error_description ?? "not acceptable");
      return false;
    }
    throw error;
  }
  sendJson(ctx, 201, metadata);
  return true;
};

type Counting = readonly (readonly [limit: Limit, subject: string])[];

/** What is no registration counts by itself, far wider: whoever tries forms out keeps nobody of the same address from connecting. */
const limitsOf = (
  ctx: Context,
  { trustedProxies, registrationsPerHour: max }: IdpOptions,
): { readonly calls: Counting; readonly registrations: Counting } => {
  const ip = clientIp(ctx.req.socket.remoteAddress, ctx.get("x-forwarded-for"), trustedProxies);
  const all = max * WIDER;
  return {
    calls: [[{ name: "register-call-ip", max: all, windowSeconds: HOUR }, ip]],
    registrations: [
      [{ name: "register-ip", max, windowSeconds: HOUR }, ip],
      [{ name: "register", max: all, windowSeconds: HOUR }, "all"],
    ],
  };
};

/** When there is room again; undefined where there is. */
const take = async ({ pool }: IdpOptions, counting: Counting): Promise<Date | undefined> => {
  for (const [limit, subject] of counting) {
    const { allowed, resetsAt } = await countAttempt(pool, limit, subject);
    if (!allowed) return resetsAt;
  }
  return undefined;
};

const refuseFor = (ctx: Context, until: Date): void => {
  ctx.set("retry-after", String(Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))));
  refuse(ctx, 429, "temporarily_unavailable", "too many registrations from this address");
};

const refuse = (ctx: Context, status: number, error: string, error_description: string): void =>
  sendJson(ctx, status, { error, error_description });
