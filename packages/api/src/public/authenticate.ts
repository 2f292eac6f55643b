import type { Context } from "@foja/core/kernel/context";
import { createContext } from "@foja/core/kernel/create-context";
import { loadTenant } from "@foja/core/kernel/load-tenant";
import { defineRefusal } from "@foja/core/kernel/refusal";
import type { KeyType } from "@foja/core/keys/key-text";
import type { Admission, Authenticate, DoorSources } from "../door/door";
import { isUsedFrom, originForbidden } from "../keys/allowed-origins";
import { keyProblem } from "../keys/check-key";
import { createKeyFinder } from "../keys/find-key";
import { touchKey } from "../keys/touch-key";
import { MUNICIPALITY_REFUSALS, requireOpenMunicipality } from "../people/open-municipality";

/** Decisions C: all but those of backups. */
const KEY_TYPES: readonly KeyType[] = ["standard", "api", "tad"];

/** The name in the path that says of which municipality: in lower case (specification 2, 4.5), or as people write it. */
export const MUNICIPALITY_IN_PATH = "muni";

/** A key of the municipality in the path, whoever uses it: what is read is public (specification 2, 5 and 7, in their words). */
export const authenticateReader = (sources: DoorSources): Authenticate => {
  const { database, now } = sources;
  const findKey = createKeyFinder(database);

  return async ({ request, params, requestId, address }): Promise<Admission> => {
    const text = request.headers.get("x-api-key")?.trim();
    if (!text) throw readerKeyRequired();
    const key = (await findKey(text))?.key;
    if (!key || keyProblem(key, KEY_TYPES, now())) throw readerKeyInvalid();
    const { municipality } = key;
    // One that does not exist is none of the key's either.
    const named = params[MUNICIPALITY_IN_PATH]?.toLowerCase();
    if (named !== municipality.acronym.toLowerCase()) throw otherMunicipality();
    if (!isUsedFrom(key, address)) throw originForbidden();
    await requireOpenMunicipality(database, municipality);
    return {
      limit: { subject: `key:${key.id}`, perMinute: key.rateLimitPerMinute },
      enter: async (): Promise<Context> => {
        await touchKey(database, key, now());
        const tenant = await loadTenant(municipality, database.tenant(municipality.schemaName));
        const actor = { kind: "reader", keyId: key.id } as const;
        return createContext<"reader">(sources, { tenant, actor, door: "public", requestId });
      },
    };
  };
};

const readerKeyRequired = defineRefusal("unauthenticated", "API_KEY_REQUIRED", "X-API-Key requerido");
const readerKeyInvalid = defineRefusal("unauthenticated", "API_KEY_INVALID", "API Key invalida");
const otherMunicipality = defineRefusal(
  "forbidden",
  "API_KEY_OF_OTHER_MUNICIPALITY",
  "API Key no valida para este municipio",
);

export const READER_REFUSALS = [
  readerKeyRequired,
  readerKeyInvalid,
  otherMunicipality,
  originForbidden,
  ...MUNICIPALITY_REFUSALS,
] as const;
