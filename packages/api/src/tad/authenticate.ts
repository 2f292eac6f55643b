import { citizenBlocked, citizenNotFound, findCitizenActor } from "@foja/core/citizens/citizen";
import type { Context } from "@foja/core/kernel/context";
import { createContext } from "@foja/core/kernel/create-context";
import { loadTenant } from "@foja/core/kernel/load-tenant";
import { accessOf } from "@foja/core/kernel/operation";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { networkOf } from "@foja/service/client-ip";
import type { Admission, Authenticate, Call, DoorSources } from "../door/door";
import { rowLimits } from "../door/row-limits";
import { countAgainst } from "../http/rate-limit";
import { isUsedFrom, originForbidden } from "../keys/allowed-origins";
import { keyInvalid, keyProblem, keyRequired, readKey } from "../keys/check-key";
import { createKeyFinder, type Key } from "../keys/find-key";
import { touchKey } from "../keys/touch-key";
import { MUNICIPALITY_REFUSALS, requireOpenMunicipality } from "../people/open-municipality";
import { READS_OF_CITIZENS } from "./limits";

/** A TAD key, from where it may be used, and for what acts on a citizen whom it is for (specification 2, 5). */
export const authenticatePortal = (sources: DoorSources): Authenticate => {
  const { database, now } = sources;
  const findKey = createKeyFinder(database);

  return async (call): Promise<Admission> => {
    const key = (await findKey(readKey(call.request.headers)))?.key;
    if (!key || keyProblem(key, ["tad"], now())) throw keyInvalid();
    if (!isUsedFrom(key, call.address)) throw originForbidden();
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
  { request, row, requestId, address }: Call,
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
  const actor = await findCitizenActor(db, readingsOf(ref), keyId);
  if (!actor) {
    // Who is asked for and not there was looked for, as with `GET /citizens`. Those who are there go on, whatever their portal got wrong.
    const limits = rowLimits(READS_OF_CITIZENS, `key:${keyId}`, networkOf(address));
    await countAgainst(sources.rateLimit, limits, new Headers());
    throw citizenNotFound();
  }
  return createContext<"citizen">(sources, { ...common, actor });
};

/** Bytes of a header as UTF-8, which most clients send, and as Latin-1, as HTTP once said (RFC 9110, 5.5): a national id is any text. */
const readingsOf = (header: string): readonly string[] => {
  const utf8 = Buffer.from(header, "latin1").toString("utf8");
  return utf8 === header || utf8.includes("\ufffd") ? [header] : [utf8, header];
};

const citizenRequired = defineRefusal(
  "invalid_input",
  "CITIZEN_ID_REQUIRED",
  "X-Citizen-ID header requerido: UUID del ciudadano o su identificación nacional",
);

export const PORTAL_REFUSALS = [keyRequired, keyInvalid, originForbidden, ...MUNICIPALITY_REFUSALS] as const;

/** Where the request says for which citizen it is. */
export const CITIZEN_REFUSALS = [citizenRequired, citizenNotFound, citizenBlocked] as const;
