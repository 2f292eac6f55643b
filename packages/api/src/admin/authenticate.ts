import { createContext } from "@foja/core/kernel/create-context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { readActing } from "@foja/core/people/read-acting";
import { z } from "zod";
import type { Admission, Authenticate, DoorSources } from "../door/door";
import { keyProblem, keyRequired, readKey } from "../keys/check-key";
import { createKeyFinder, type Key } from "../keys/find-key";
import { touchKey } from "../keys/touch-key";
import { MUNICIPALITY_REFUSALS, requireOpenMunicipality } from "../people/open-municipality";

/** The three headers of specification 3, 5.2. Whether the user is an administrator is asked by each operation. */
export const authenticateAdmin = (sources: DoorSources): Authenticate => {
  const { database, now } = sources;
  const findKey = createKeyFinder(database);

  return async ({ request, requestId }): Promise<Admission> => {
    const sent = readHeaders(request.headers);
    const caller = await findKey(sent.key, sent.userId);
    if (!caller) throw keyInvalid();
    const { key } = caller;
    requireUsable(key, now());
    if (key.municipality.schemaName !== sent.schema) throw keyOfAnotherTenant();
    await requireOpenMunicipality(database, key.municipality);

    const { tenant, actor } = caller.acting ?? (await readActing(database, key.municipality, sent.userId));
    if (!actor) throw await absentUser(sources, tenant.schema, sent.userId);
    if (key.userSchema !== tenant.schema) throw userNotAuthorized();

    return {
      limit: { subject: `key:${key.id}`, perMinute: key.rateLimitPerMinute },
      enter: async () => {
        await touchKey(database, key, now());
        return createContext<"user">(sources, { tenant, actor, door: "admin", requestId });
      },
    };
  };
};

const readHeaders = (headers: Headers): { key: string; schema: string; userId: string } => {
  const key = readKey(headers);
  const schema = headers.get("x-tenant-schema")?.trim();
  if (!schema) throw headerRequired("X-Tenant-Schema");
  const userId = headers.get("x-user-id")?.trim();
  if (!userId) throw headerRequired("X-User-ID");
  if (!z.guid().safeParse(userId).success) throw userIdInvalid();
  return { key, schema, userId: userId.toLowerCase() };
};

const requireUsable = (key: Key, now: Date): void => {
  switch (keyProblem(key, ["api"], now)) {
    case "wrong type":
      throw keyInvalid();
    case "inactive":
      throw keyInactive();
    case "expired":
      throw keyExpired();
    case undefined:
      return;
  }
};

/** Why somebody does not act: there is no such user, or they may not at this moment. */
const absentUser = async ({ database }: DoorSources, schema: string, id: string): Promise<Error> =>
  (await database.tenant(schema).user.count({ where: { id } })) > 0 ? userInactive() : userUnknown();

const headerRequired = defineRefusal<[name: string]>(
  "invalid_input",
  "HEADER_REQUIRED",
  (name) => `${name} header requerido`,
);
const userIdInvalid = defineRefusal("invalid_input", "HEADER_INVALID", "X-User-ID debe ser un UUID");
const keyInvalid = defineRefusal("unauthenticated", "API_KEY_INVALID", "API Key invalida");
const keyInactive = defineRefusal("forbidden", "API_KEY_INACTIVE", "API Key desactivada");
const keyExpired = defineRefusal("forbidden", "API_KEY_EXPIRED", "API Key expirada");
const keyOfAnotherTenant = defineRefusal(
  "forbidden",
  "API_KEY_OTHER_TENANT",
  "API Key no autorizada para este tenant",
);
const userNotAuthorized = defineRefusal(
  "forbidden",
  "USER_NOT_AUTHORIZED",
  "Usuario no autorizado para esta API Key",
);
const userInactive = defineRefusal(
  "forbidden",
  "USER_INACTIVE",
  "Su usuario no está activo. Lo puede activar otro administrador",
);
const userUnknown = defineRefusal("not_found", "USER_NOT_FOUND", "Usuario no encontrado en este municipio");

export const ADMIN_REFUSALS = [
  keyRequired,
  headerRequired,
  userIdInvalid,
  keyInvalid,
  keyInactive,
  keyExpired,
  keyOfAnotherTenant,
  ...MUNICIPALITY_REFUSALS,
  userUnknown,
  userNotAuthorized,
  userInactive,
] as const;
