import { citizenBlocked, citizenNotFound, findCitizenActor } from "@foja/core/citizens/citizen";
import type { Context } from "@foja/core/kernel/context";
import { createContext } from "@foja/core/kernel/create-context";
import { loadTenant } from "@foja/core/kernel/load-tenant";
import { accessOf } from "@foja/core/kernel/operation";
import { defineRefusal } from "@foja/core/kernel/refusal";
import type { Admission, Authenticate, Call, DoorSources } from "../door/door";
import { keyInvalid, keyProblem, keyRequired, readKey } from "../keys/check-key";
import { createKeyFinder, type Key } from "../keys/find-key";
import { touchKey } from "../keys/touch-key";
import { MUNICIPALITY_REFUSALS, requireOpenMunicipality } from "../people/open-municipality";

/** A TAD key, and for what acts on a citizen whom it is for (specification 2, 5). Guessing citizens is counted like all else. */
export const authenticatePortal = (sources: DoorSources): Authenticate => {
  const { database, now } = sources;
  const findKey = createKeyFinder(database);

  return async (call): Promise<Admission> => {
    const key = (await findKey(readKey(call.request.headers)))?.key;
    if (!key || keyProblem(key, ["tad"], now())) throw keyInvalid();
    await requireOpenMunicipality(database, key.municipality);
    return {
      limit: { subject: `key:${key.id}`, perMinute: key.rateLimitPerMinute },
      enter: async () => {
        await touchKey(database, key, now());
        return contextOf(sources, call, key);
      },
    };
  };
};

const contextOf = async (
  sources: DoorSources,
  { request, row, requestId }: Call,
  { id: keyId, municipality }: Key,
): Promise<Context> => {
  const db = sources.database.tenant(municipality.schemaName);
  const tenant = await loadTenant(municipality, db);
  const common = { tenant, door: "tad", requestId } as const;
  if (!accessOf(row.operation).includes("citizen")) {
    return createContext<"portal">(sources, { ...common, actor: { kind: "portal", keyId } });
  }
  const ref = request.headers.get("x-citizen-id")?.trim();
  if (!ref) throw citizenRequired();
  return createContext<"citizen">(sources, { ...common, actor: await findCitizenActor(db, ref, keyId) });
};

const citizenRequired = defineRefusal(
  "invalid_input",
  "CITIZEN_ID_REQUIRED",
  "X-Citizen-ID header requerido: UUID del ciudadano o su identificación nacional",
);

export const PORTAL_REFUSALS = [keyRequired, keyInvalid, ...MUNICIPALITY_REFUSALS] as const;

/** Where the request says for which citizen it is. */
export const CITIZEN_REFUSALS = [citizenRequired, citizenNotFound, citizenBlocked] as const;
