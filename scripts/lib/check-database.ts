import { lintMigration } from "@foja/db/migrate/lint";
import { createTenantSchema, migrateAll } from "@foja/db/migrate/migrate-all";
import { readMigrations } from "@foja/db/migrate/migrations";
import { runOn } from "@foja/db/schema-engine/shadow-database";
import { PRISMA_FOLDER } from "./paths";
import { diffSchema, KINDS } from "./prisma";
import { withScratchServer } from "./scratch-server";

/** Lint of the migrations, data model against migrations, and both applied for real with the runner. Prints what is wrong. */
export const checkDatabase = async (): Promise<boolean> => {
  const problems = [
    ...lintAll(),
    ...(await withScratchServer(async (url) => [...driftOf(url), ...(await rehearse(url))])),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log("database: migrations are clean and agree with the data models");
  return problems.length === 0;
};

const lintAll = (): string[] =>
  KINDS.flatMap((kind) =>
    readMigrations(PRISMA_FOLDER, kind)
      .flatMap(lintMigration)
      .map(
        ({ migration, line, problem }) =>
          `prisma/${kind}/migrations/${migration}/migration.sql:${line} ${problem}`,
      ),
  );

const driftOf = (adminUrl: string): string[] =>
  KINDS.flatMap((kind) => {
    const sql = diffSchema(kind, adminUrl);
    return sql
      ? [`prisma/${kind}: no migration makes this change (npm run db:migration -- ${kind} <name>):\n${sql}`]
      : [];
  });

const rehearse = async (adminUrl: string): Promise<string[]> => {
  const config = { connectionString: adminUrl };
  await runOn(config, (client) => client.query("CREATE DATABASE foja_rehearsal"));
  const ownerUrl = Object.assign(new URL(adminUrl), { pathname: "/foja_rehearsal" }).href;
  try {
    await createTenantSchema({ ownerUrl, folder: PRISMA_FOLDER, schema: "1_rehearsal" });
    const { results } = await migrateAll({ ownerUrl, folder: PRISMA_FOLDER });
    return results.flatMap(({ schema, error }) => (error ? [`${schema}: ${error}`] : []));
  } catch (error) {
    return [`the migrations can't be applied: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await runOn(config, (client) => client.query("DROP DATABASE foja_rehearsal WITH (FORCE)"));
  }
};
