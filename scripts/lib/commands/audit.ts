import { type Break, findGlobalBreaks, findTenantBreaks } from "@foja/core/audit/find-breaks";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { Database } from "@foja/db/clients/types";
import type { Settings } from "../start/settings";
import { storageOf, verifyAnchors } from "./audit-anchors";
import { readAnchors } from "./certificate-trust";
import type { Command } from "./command";
import { listMunicipalities } from "./municipalities";
import { withDatabase } from "./with-database";

// Years of rows are hashed again.
const LIMIT = { timeoutMs: 3_600_000 } as const;

export const runAuditVerify: Command["run"] = () =>
  withDatabase(async (database, { settings }) => {
    const { schemas, areAll } = await listMunicipalities(database.pool);
    return (await verifyAudit(database, settings, schemas)) && areAll ? 0 : 1;
  });

/** The chains as they are, and against what an authority outside has stamped of them. */
export const verifyAudit = async (
  database: Database,
  settings: Settings,
  schemas: readonly string[],
): Promise<boolean> => {
  const areIntact = await verifyChains(database, schemas);
  const sources = { storage: storageOf(settings), roots: await readAnchors(settings) };
  return (await verifyAnchors(database, sources, schemas)) && areIntact;
};

/** Says of every chain whether it holds; true when all do. */
const verifyChains = async (database: Database, schemas: readonly string[]): Promise<boolean> => {
  const global = await database.inTransaction(database.global, SYSTEM_SESSION, findGlobalBreaks, LIMIT);
  let isIntact = true;
  for (const [table, breaks] of Object.entries(global)) {
    isIntact = tell(`foja_global.${table}`, breaks) && isIntact;
  }
  for (const schema of schemas) {
    const breaks = await database.inTransaction(
      database.tenant(schema),
      SYSTEM_SESSION,
      findTenantBreaks,
      LIMIT,
    );
    isIntact = tell(`${schema}.audit_log`, breaks) && isIntact;
  }
  return isIntact;
};

const tell = (chain: string, breaks: readonly Break[]): boolean => {
  if (breaks.length === 0) console.log(`${chain}: íntegra`);
  for (const { place, problem } of breaks) console.error(`${chain}: ROTA en ${place}: ${problem}`);
  return breaks.length === 0;
};
