import { isOperational } from "@foja/core/kernel/load-tenant";
import { defineRefusal } from "@foja/core/kernel/refusal";
import type { Database } from "@foja/db/clients/database";

/** Refuses every way into a municipality whose licence ended, or that lacks migrations of this version. */
export const requireOpenMunicipality = async (
  database: Pick<Database, "isBehind">,
  { schemaName, license }: { readonly schemaName: string; readonly license: string },
): Promise<void> => {
  if (!isOperational({ license })) throw notOperational();
  if (await database.isBehind(schemaName)) throw tenantNotReady();
};

const notOperational = defineRefusal(
  "forbidden",
  "MUNICIPALITY_NOT_OPERATIONAL",
  "La licencia del municipio no está vigente. La puede renovar la administración de la plataforma",
);

// Specification 2, section 7: told apart from a momentary load by its text, and not worth repeating in a loop.
const tenantNotReady = defineRefusal(
  "unavailable",
  "TENANT_NOT_READY",
  "Infraestructura del municipio incompleta: hay migraciones pendientes. Avise al operador del servicio",
);

export const MUNICIPALITY_REFUSALS = [notOperational, tenantNotReady] as const;
