import { createContext } from "@foja/core/kernel/create-context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { readActing } from "@foja/core/people/read-acting";
import type { Admission, Authenticate, DoorSources } from "../door/door";
import { keyProblem, requireOpenMunicipality } from "../keys/check-key";
import { createKeyFinder, type KeyType } from "../keys/find-key";
import { touchKey } from "../keys/touch-key";

/** Keys of external systems and of the panel are one kind here; those of citizens and of backups are not (decisions B). */
const KEY_TYPES: readonly KeyType[] = ["standard", "api"];

/** Specification 1, 5.1: the checks in their order, with their texts. */
export const authenticateGateway = (sources: DoorSources): Authenticate => {
  const { database, now } = sources;
  const findKey = createKeyFinder(database);

  return async ({ request, requestId }): Promise<Admission> => {
    const sent = readCredentials(request.headers);
    const caller = await findKey(sent.key, sent.userId);
    if (!caller || keyProblem(caller.key, KEY_TYPES, now())) throw keyInvalid();

    const { key } = caller;
    if (key.userSchema !== key.municipality.schemaName) throw userNotAuthorized();
    await requireOpenMunicipality(database, key.municipality);
    const { tenant, actor } = caller.acting ?? (await readActing(database, key.municipality, sent.userId));
    if (!actor) throw userNotAuthorized();

    await touchKey(database, key, now());
    return {
      context: createContext<"user">(sources, { tenant, actor, door: "rest", requestId }),
      limits: [{ subject: `key:${key.id}`, perMinute: key.rateLimitPerMinute }],
      repeats: `${key.id}:${actor.userId}`,
    };
  };
};

const readCredentials = (headers: Headers): { key: string; userId: string } => {
  const key = headers.get("x-api-key")?.trim();
  if (!key) throw keyRequired();
  const userId = headers.get("x-user-id")?.trim();
  if (!userId) throw userRequired();
  return { key, userId };
};

const keyRequired = defineRefusal("unauthenticated", "API_KEY_REQUIRED", "X-API-Key header requerido");
const userRequired = defineRefusal(
  "unauthenticated",
  "USER_ID_REQUIRED",
  "X-User-ID header requerido para REST API",
);
const keyInvalid = defineRefusal("unauthenticated", "API_KEY_INVALID", "API Key invalida o expirada");
const userNotAuthorized = defineRefusal(
  "unauthenticated",
  "USER_NOT_AUTHORIZED",
  "Usuario no autorizado para esta API Key",
);
