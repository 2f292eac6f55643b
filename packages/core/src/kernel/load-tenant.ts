import type { GlobalClient } from "@foja/db/clients/types";
import type { Db, Tenant } from "./context";

const OPERATIONAL: readonly string[] = ["active", "grace"];

export type Municipality = { readonly tenant: Tenant; readonly isOperational: boolean };

/** The municipality of a credential: always looked up, never taken from what a caller sent. */
export const loadMunicipality = async (
  global: GlobalClient,
  tenantDb: (schema: string) => Db,
  schema: string,
): Promise<Municipality | undefined> => {
  const row = await global.municipality.findUnique({ where: { schemaName: schema } });
  if (!row) return undefined;

  const settings = await tenantDb(schema).settings.findUniqueOrThrow({ where: { id: 1 } });
  return {
    tenant: {
      municipalityId: row.id,
      schema,
      name: settings.name,
      acronym: row.acronym,
      city: settings.city,
      timezone: settings.timezone,
      language: settings.language,
    },
    isOperational: OPERATIONAL.includes(row.license),
  };
};
