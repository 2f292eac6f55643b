import { citizenActor, namedCitizen } from "@foja/core/citizens/citizen";
import { createContext } from "@foja/core/kernel/create-context";
import { loadTenant } from "@foja/core/kernel/load-tenant";
import { accessOf } from "@foja/core/kernel/operation";
import { defineRefusal } from "@foja/core/kernel/refusal";
import type { Admission, Authenticate, Call, DoorSources } from "../door/door";
import { keyProblem, requireOpenMunicipality } from "../keys/check-key";
import { createKeyFinder, type Key } from "../keys/find-key";
import { touchKey } from "../keys/touch-key";

/** A TAD key, and for what acts on a citizen whom it is for (specification 2, 5). */
export const authenticatePortal = (sources: DoorSources): Authenticate => {
  const { database, now } = sources;
  const findKey = createKeyFinder(database);

  return async (call): Promise<Admission> => {
    const text = call.request.headers.get("x-api-key")?.trim();
    if (!text) throw keyRequired();
    const key = (await findKey(text))?.key;
    if (!key || keyProblem(key, ["tad"], now())) throw keyInvalid();
    await requireOpenMunicipality(database, key.municipality);

    const context = await contextOf(sources, call, key);
    await touchKey(database, key, now());
    return {
      context,
      limits: [{ subject: `key:${key.id}`, perMinute: key.rateLimitPerMinute }],
      repeats: key.id,
    };
  };
};

const contextOf = async (
  sources: DoorSources,
  { request, row, requestId }: Call,
  { id: keyId, municipality }: Key,
): Promise<Admission["context"]> => {
  const db = sources.database.tenant(municipality.schemaName);
  const tenant = await loadTenant(municipality, db);
  const common = { tenant, door: "tad", requestId } as const;
  if (!accessOf(row.operation).includes("citizen")) {
    return createContext<"portal">(sources, { ...common, actor: { kind: "portal", keyId } });
  }
  const ref = request.headers.get("x-citizen-id")?.trim();
  if (!ref) throw citizenRequired();
  const found = await db.citizen.findFirst({ where: namedCitizen(ref) });
  return createContext<"citizen">(sources, { ...common, actor: citizenActor(found, keyId) });
};

const keyRequired = defineRefusal("unauthenticated", "API_KEY_REQUIRED", "X-API-Key header requerido");
const keyInvalid = defineRefusal("unauthenticated", "API_KEY_INVALID", "API Key invalida o expirada");
const citizenRequired = defineRefusal(
  "invalid_input",
  "CITIZEN_ID_REQUIRED",
  "X-Citizen-ID header requerido: UUID del ciudadano o su identificación nacional",
);
