import { listTenantSchemas } from "@foja/db/migrate/tenant-schemas";
import type { Command } from "./command";
import { withDatabase } from "./with-database";

type Break = { readonly place: bigint | number | null; readonly problem: string };

/** Function of a schema that lists where a chain of its own does not hold. */
const CHAINS = [
  { schema: "foja_global", breaks: "audit_log_breaks" },
  { schema: "foja_global", breaks: "signature_audit_breaks" },
] as const;

export const verifyAuditCommand: Command = {
  name: "audit:verify",
  usage: "audit:verify",
  summary: "comprueba la cadena de la auditoría global y de cada municipio; sale con 1 si alguna no cierra",
  options: {},
  run: () =>
    withDatabase(async (database) => {
      const tenants = (await listTenantSchemas(database.pool)).map((schema) => ({
        schema,
        breaks: "audit_log_breaks",
      }));
      let intact = true;
      for (const { schema, breaks } of [...CHAINS, ...tenants]) {
        const found = await database.sql<Break>(
          schema,
          `select place, problem from ${breaks}() order by place`,
        );
        const chain = `${schema}.${breaks.replace("_breaks", "")}`;
        if (found.length === 0) console.log(`${chain}: íntegra`);
        for (const { place, problem } of found) console.error(`${chain}: ROTA en ${place}: ${problem}`);
        intact &&= found.length === 0;
      }
      return intact ? 0 : 1;
    }),
};
