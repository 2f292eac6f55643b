import type { Database } from "@foja/db/clients/types";
import { listTenantSchemas } from "@foja/db/migrate/tenant-schemas";
import type { Command } from "./command";
import { withDatabase } from "./with-database";

type Break = { readonly place: bigint | number | null; readonly problem: string };
type Chain = { readonly schema: string; readonly table: string };

/** Chains of the installation itself; every municipality has one besides. */
const GLOBAL_CHAINS: readonly Chain[] = [
  { schema: "foja_global", table: "audit_log" },
  { schema: "foja_global", table: "signature_audit" },
];

export const verifyAuditCommand: Command = {
  name: "audit:verify",
  usage: "audit:verify",
  summary: "comprueba la cadena de la auditoría global y de cada municipio; sale con 1 si alguna no cierra",
  options: {},
  run: () => withDatabase(async (database) => ((await verifyChains(database)) ? 0 : 1)),
};

/** Says of every chain whether it holds; true when all do. */
export const verifyChains = async (database: Database): Promise<boolean> => {
  const tenants = (await listTenantSchemas(database.pool)).map((schema) => ({ schema, table: "audit_log" }));
  let isIntact = true;
  for (const { schema, table } of [...GLOBAL_CHAINS, ...tenants]) {
    const breaks = await database.sql<Break>(
      schema,
      `select place, problem from ${table}_breaks() order by place`,
    );
    if (breaks.length === 0) console.log(`${schema}.${table}: íntegra`);
    for (const { place, problem } of breaks)
      console.error(`${schema}.${table}: ROTA en ${place}: ${problem}`);
    isIntact &&= breaks.length === 0;
  }
  return isIntact;
};
