import { createContext } from "@foja/core/kernel/create-context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import type { KeyType } from "@foja/core/keys/key-text";
import { readActing } from "@foja/core/people/read-acting";
import type { Admission, Authenticate, DoorSources } from "../door/door";
import { keyInvalid, keyProblem, keyRequired, readKey } from "../keys/check-key";
import { createKeyFinder } from "../keys/find-key";
import { touchKey } from "../keys/touch-key";
import { MUNICIPALITY_REFUSALS, requireOpenMunicipality } from "../people/open-municipality";

/** Keys of external systems and of the panel are one kind here; those of citizens and of backups are not (decisions B). */
const KEY_TYPES: readonly KeyType[] = ["standard", "api"];

/** Specification 1, 5.1: the checks in their order, with their texts. */
export const authenticateGateway = (sources: DoorSources): Authenticate => {
  const { database, now } = sources;
  const findKey = createKeyFinder(database);

  return async ({ request, requestId }): Promise<Admission> => {
    const text = readKey(request.headers);
    const userId = request.headers.get("x-user-id")?.trim();
    if (!userId) throw userRequired();
    const caller = await findKey(text, userId);
    if (!caller || keyProblem(caller.key, KEY_TYPES, now())) throw keyInvalid();

    const { key } = caller;
    if (key.userSchema !== key.municipality.schemaName) throw userNotAuthorized();
    await requireOpenMunicipality(database, key.municipality);
    const { tenant, actor } = caller.acting ?? (await readActing(database, key.municipality, userId));
    if (!actor) throw userNotAuthorized();

    return {
      limit: { subject: `key:${key.id}`, perMinute: key.rateLimitPerMinute },
      enter: async () => {
        await touchKey(database, key, now());
        return createContext<"user">(sources, { tenant, actor, door: "rest", requestId });
      },
    };
  };
};

const userRequired = defineRefusal(
  "unauthenticated",
  "USER_ID_REQUIRED",
  "X-User-ID header requerido para REST API",
);
const userNotAuthorized = defineRefusal(
  "unauthenticated",
  "USER_NOT_AUTHORIZED",
  "Usuario no autorizado para esta API Key",
);

export const GATEWAY_REFUSALS = [
  keyRequired,
  userRequired,
  keyInvalid,
  userNotAuthorized,
  ...MUNICIPALITY_REFUSALS,
] as const;
