import type { GlobalClient } from "@foja/db/clients/types";
import type { Municipality as MunicipalityRow } from "@foja/db/generated/global/client";
import type { Settings } from "@foja/db/generated/tenant/client";
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
  return row
    ? { tenant: await loadTenant(row, tenantDb(schema)), isOperational: isOperational(row) }
    : undefined;
};

/** For a door whose credential already brought the municipality's row. */
const loadTenant = async (row: MunicipalityRow, db: Db): Promise<Tenant> =>
  tenantOf(row, await db.settings.findUniqueOrThrow({ where: { id: 1 } }));

export const isOperational = ({ license }: Pick<MunicipalityRow, "license">): boolean =>
  OPERATIONAL.includes(license);

export const tenantOf = (
  row: Pick<MunicipalityRow, "id" | "schemaName" | "acronym">,
  settings: Pick<Settings, "name" | "city" | "timezone" | "language">,
): Tenant => ({
  municipalityId: row.id,
  schema: row.schemaName,
  name: settings.name,
  acronym: row.acronym,
  city: settings.city,
  timezone: settings.timezone,
  language: settings.language,
});
