import { isOperational } from "@foja/core/kernel/load-tenant";
import { defineRefusal } from "@foja/core/kernel/refusal";
import type { Database } from "@foja/db/clients/database";
import type { Key, KeyType } from "./find-key";

/** Why a key can't be used; undefined when it can. Each door has its own words for it. */
export const keyProblem = (
  key: Key,
  types: readonly KeyType[],
  now: Date,
): "wrong type" | "inactive" | "expired" | undefined => {
  if (!types.includes(key.keyType)) return "wrong type";
  if (!key.isActive) return "inactive";
  return key.expiresAt !== null && key.expiresAt <= now ? "expired" : undefined;
};

/** Refuses every way into a municipality whose licence ended, or that lacks migrations of this version. */
export const requireOpenMunicipality = async (
  database: Pick<Database, "isBehind">,
  { schemaName, license }: Key["municipality"],
): Promise<void> => {
  if (!isOperational({ license })) throw notOperational();
  if (await database.isBehind(schemaName)) throw tenantNotReady();
};

export const notOperational = defineRefusal(
  "forbidden",
  "MUNICIPALITY_NOT_OPERATIONAL",
  "La licencia del municipio no está vigente. La puede renovar la administración de la plataforma",
);

// Specification 2, section 7: told apart from a momentary load by its text, and not worth repeating in a loop.
export const tenantNotReady = defineRefusal(
  "unavailable",
  "TENANT_NOT_READY",
  "Infraestructura del municipio incompleta: hay migraciones pendientes. Avise al operador del servicio",
);
