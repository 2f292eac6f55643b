import { randomBytes } from "node:crypto";
import type { SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { migrateSchema } from "../migrate/migrate-schema";
import { readMigrations, type SchemaKind } from "../migrate/migrations";
import { installExtensions } from "../migrate/prepare-database";
import { EXTENSIONS_SCHEMA, GLOBAL_SCHEMA } from "../schema-name";
import { connectCatalogue } from "./catalogue-adapter";

export type ShadowOptions = {
  readonly config: pg.ClientConfig;
  readonly kind: SchemaKind;
  /** The repository's `prisma/`. */
  readonly folder: string;
};

/**
 * Throwaway database in which the engine replays migrations to see what they make. It compares the schema `public` only, so the
 * migrations run there, with the rest of a real installation around them: extensions and, for a municipality, the global schema.
 */
export const createShadowDatabase = async ({
  config,
  kind,
  folder,
}: ShadowOptions): Promise<SqlDriverAdapter> => {
  const database = `prisma_shadow_${randomBytes(6).toString("hex")}`;
  await runOn(config, (client) => client.query(`CREATE DATABASE ${database} TEMPLATE template0`));
  const inside = { ...config, database };
  await runOn(inside, async (client) => {
    await installExtensions(client);
    if (kind === "global") return;
    await client.query("BEGIN");
    await migrateSchema(client, {
      schema: GLOBAL_SCHEMA,
      migrations: readMigrations(folder, "global"),
    });
    await client.query("COMMIT");
  });
  const others = kind === "global" ? [] : [GLOBAL_SCHEMA];
  return await connectCatalogue({
    config: inside,
    searchPath: ["public", ...others, EXTENSIONS_SCHEMA].join(","),
    onDispose: async () => {
      await runOn(config, (client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
    },
  });
};

/** One administrative connection. */
export const runOn = async <T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
