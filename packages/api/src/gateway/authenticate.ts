import type { Context } from "@foja/core/kernel/context";
import { type ContextSources, createContext } from "@foja/core/kernel/create-context";
import { AppError } from "@foja/core/kernel/errors";
import { isOperational } from "@foja/core/kernel/load-tenant";
import { readActing } from "@foja/core/people/read-acting";
import type { Database } from "@foja/db/clients/database";
import type { Call } from "../rest/handler";
import type { RateLimit } from "../rest/rate-limit";
import { createCallerFinder, type GatewayKey } from "./find-key";

export type GatewaySources = ContextSources & {
  readonly database: Pick<Database, "isBehind" | "prepared">;
  readonly rateLimit: RateLimit;
};

/** Specification 1, 5.1: the checks in their order, with their texts, then the rate limit of the key. */
export const createGatewayAuthentication = (sources: GatewaySources) => {
  const { database, now } = sources;
  const findCaller = createCallerFinder(database);

  return async ({ request, requestId, headers }: Call): Promise<Context<"user">> => {
    const sent = readCredentials(request.headers);
    const caller = await findCaller(sent, now());
    if (!caller) throw unauthenticated("API Key invalida o expirada", "API_KEY_INVALID");

    const { key } = caller;
    const schema = key.municipality.schemaName;
    if (key.userSchema !== schema) throw userNotAuthorized();
    if (!isOperational(key.municipality)) throw notOperational();
    if (await database.isBehind(schema)) throw tenantNotReady();

    const { tenant, actor } = caller.acting ?? (await readActing(database, key.municipality, sent.userId));
    if (!actor) throw userNotAuthorized();

    await sources.rateLimit(`key:${key.id}`, key.rateLimitPerMinute, headers);
    await touchKey(sources, key);
    return createContext<"user">(sources, {
      tenant,
      actor,
      door: "rest",
      requestId,
    });
  };
};

const readCredentials = (headers: Headers): { key: string; userId: string } => {
  const key = headers.get("x-api-key")?.trim();
  if (!key) throw unauthenticated("X-API-Key header requerido", "API_KEY_REQUIRED");
  const userId = headers.get("x-user-id")?.trim();
  if (!userId) throw unauthenticated("X-User-ID header requerido para REST API", "USER_ID_REQUIRED");
  return { key, userId };
};

const TOUCH_AFTER_MS = 60_000;

// At most one write a minute, however many requests; the condition lets one of several callers at once write.
const touchKey = async ({ database, now }: GatewaySources, key: GatewayKey): Promise<void> => {
  const usedAt = now();
  const before = new Date(usedAt.getTime() - TOUCH_AFTER_MS);
  if (key.lastUsedAt && key.lastUsedAt > before) return;
  await database.global.apiKey.updateMany({
    where: { id: key.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: usedAt },
  });
};

const unauthenticated = (message: string, code: string) => new AppError("unauthenticated", message, { code });

const userNotAuthorized = () =>
  unauthenticated("Usuario no autorizado para esta API Key", "USER_NOT_AUTHORIZED");

const notOperational = () =>
  new AppError(
    "forbidden",
    "La licencia del municipio no está vigente. La puede renovar la administración de la plataforma",
    { code: "MUNICIPALITY_NOT_OPERATIONAL" },
  );

// Specification 2, section 7: told apart from a momentary load by its text, and not worth repeating in a
// loop.
const tenantNotReady = () =>
  new AppError(
    "unavailable",
    "Infraestructura del municipio incompleta: hay migraciones pendientes. Avise al operador del servicio",
    { code: "TENANT_NOT_READY" },
  );
