import { createBehindCheck } from "@foja/db/clients/behind";
import { listTenantSchemas } from "@foja/db/migrate/tenant-schemas";
import type pg from "pg";

export type Municipalities = {
  /** In the order of their numbers. */
  readonly schemas: readonly string[];
  readonly areAll: boolean;
};

/** Those whose tables are of this version; the others, where a migration failed or is to come, are named and passed over. */
export const listMunicipalities = async (pool: pg.Pool): Promise<Municipalities> => {
  const isBehind = createBehindCheck(pool);
  const all = await listTenantSchemas(pool);
  const schemas: string[] = [];
  for (const schema of all) {
    if (!(await isBehind(schema))) schemas.push(schema);
    else
      console.error(
        `${schema}: OMITIDO: sus tablas son de una versión anterior del producto; ejecute npm run foja -- migrate`,
      );
  }
  return { schemas, areAll: schemas.length === all.length };
};
