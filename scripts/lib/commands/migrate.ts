import { migrationStatus } from "@foja/db/migrate/status";
import { PRISMA_FOLDER } from "../paths";
import { migrateDatabase } from "../start/database";
import type { Command } from "./command";
import { withAddresses } from "./with-database";

export const runMigrate: Command["run"] = () =>
  withAddresses(async ({ addresses }) => {
    const { results, failed } = await migrateDatabase(addresses.owner);
    for (const { schema, applied, error } of results) {
      if (error) console.error(`${schema}: FALLÓ, sin cambios: ${error}`);
      else console.log(`${schema}: ${applied.length === 0 ? "al día" : `aplicadas ${applied.join(", ")}`}`);
    }
    return failed === 0 ? 0 : 1;
  });

export const runMigrateStatus: Command["run"] = () =>
  withAddresses(async ({ addresses }) => {
    const statuses = await migrationStatus({ url: addresses.owner, folder: PRISMA_FOLDER });
    for (const { schema, applied, pending, lastAppliedAt, error } of statuses) {
      const when = lastAppliedAt ? `, última el ${lastAppliedAt.toISOString()}` : "";
      const state = pending.length === 0 ? "al día" : `ATRASADO: faltan ${pending.join(", ")}`;
      console.log(
        `${schema}: ${applied} aplicadas${when}; ${state}${error ? `; último error: ${error}` : ""}`,
      );
    }
    return statuses.every(({ pending }) => pending.length === 0) ? 0 : 1;
  });
