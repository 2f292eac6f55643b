import { createContext } from "@foja/core/kernel/create-context";
import { loadTenant } from "@foja/core/kernel/load-tenant";
import { defineRefusal } from "@foja/core/kernel/refusal";
import type { Admission, Authenticate, DoorSources } from "../door/door";
import { isUsedFrom, originForbidden } from "../keys/allowed-origins";
import { keyInvalid, keyProblem, keyRequired, readKey } from "../keys/check-key";
import { createKeyFinder } from "../keys/find-key";
import { touchKey } from "../keys/touch-key";
import { MUNICIPALITY_REFUSALS, requireOpenMunicipality } from "../people/open-municipality";

/** A backup key, from where it may be used (specification 1, 5.2: the checks in their order). It acts for nobody. */
export const authenticateBackup = (sources: DoorSources): Authenticate => {
  const { database, now } = sources;
  const findKey = createKeyFinder(database);

  return async ({ request: { headers }, row, requestId, address }): Promise<Admission> => {
    if (headers.has("x-user-id")) throw userForbidden();
    const key = (await findKey(readKey(headers)))?.key;
    if (!key || keyProblem(key, ["backup"], now())) throw keyInvalid();
    if (!isUsedFrom(key, address)) throw originForbidden();
    const { municipality } = key;
    await requireOpenMunicipality(database, municipality);
    return {
      // Each action apart: a backup walks through all tables in a row.
      limit: { subject: `key:${key.id}:${row.path}`, perMinute: key.rateLimitPerMinute },
      enter: async () => {
        await touchKey(database, key, now());
        const tenant = await loadTenant(municipality, database.tenant(municipality.schemaName));
        const actor = { kind: "backup", keyId: key.id } as const;
        return createContext<"backup">(sources, { tenant, actor, door: "sync", requestId });
      },
    };
  };
};

const userForbidden = defineRefusal("unauthenticated", "USER_ID_FORBIDDEN", "Una copia no actúa por nadie");

export const BACKUP_REFUSALS = [
  userForbidden,
  keyRequired,
  keyInvalid,
  originForbidden,
  ...MUNICIPALITY_REFUSALS,
] as const;
