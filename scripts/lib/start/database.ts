import { type MigrationReport, migrateAll } from "@foja/db/migrate/migrate-all";
import { type EmbeddedServer, startEmbeddedServer } from "@foja/db/server/embedded-server";
import { keepServing, type Watch } from "@foja/db/server/keep-serving";
import { PRISMA_FOLDER } from "../paths";
import { Problem } from "../problem";
import type { Settings } from "./settings";

export type DatabaseAddresses = {
  /** Owns the tables: migrations. */
  readonly owner: string;
  /** Runs the product. */
  readonly app: string;
  readonly idp: string;
};

/** web, worker, identity provider, queue and scripts, with some room for people. */
const MAX_CONNECTIONS = 150;

export type RunningDatabase = {
  readonly addresses: DatabaseAddresses;
  /** False for a server that was there already. */
  readonly startedHere: boolean;
  /** From here on it is started again whenever it ends. A server of somebody else is theirs to watch. */
  keepServing(): void;
  stop(): void;
};

/** The server of DATABASE_URL, or the one that comes with the product. */
export const openDatabase = async (settings: Settings): Promise<RunningDatabase> => {
  if (settings.databaseUrl) {
    const app = settings.databaseUrl;
    const addresses = {
      app,
      owner: settings.databaseOwnerUrl ?? app,
      idp: settings.idpDatabaseUrl ?? app,
    };
    return { addresses, startedHere: false, keepServing: () => undefined, stop: () => undefined };
  }
  const options = {
    folder: settings.folder,
    port: settings.ports.DATABASE_PORT,
    maxConnections: MAX_CONNECTIONS,
  };
  const server = await startEmbeddedServer(options);
  let watch: Watch | undefined;
  return {
    addresses: addressesOf(server),
    startedHere: !server.wasRunning,
    keepServing: () => {
      watch = keepServing(server, options, {
        ended: () => console.error("La base de datos se cerró. Se inicia de nuevo."),
        failed: (error) => console.error(`La base de datos no vuelve a iniciar: ${messageOf(error)}`),
      });
    },
    stop: () => {
      watch?.stop();
      // One that ended meanwhile has nothing to stop.
      if (server.isRunning()) server.stop();
    },
  };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const addressesOf = (server: EmbeddedServer): DatabaseAddresses => ({
  owner: server.url("foja_owner"),
  app: server.url("foja_app"),
  idp: server.url("foja_idp"),
});

/** @throws Problem when the database can't be used for it; a schema that failed is in the report */
export const migrateDatabase = async (owner: string): Promise<MigrationReport> =>
  await migrateAll({ ownerUrl: owner, folder: PRISMA_FOLDER }).catch((cause: Error) => {
    throw new Problem(
      `No se puede usar la base de datos: ${cause.message}. Revise DATABASE_URL, DATABASE_OWNER_URL y los permisos de su usuario.`,
      { cause },
    );
  });

/** A municipality that can't be migrated answers 503 and does not keep the others from working; the global schema must be right. */
export const migrateForStart = async (owner: string): Promise<MigrationReport> => {
  const report = await migrateDatabase(owner);
  const [global, ...tenants] = report.results;
  if (global?.error) throw new Problem(`No se pudo actualizar el esquema global: ${global.error}`);
  for (const { schema, error } of tenants) {
    if (error) console.error(`El municipio ${schema} quedó sin actualizar: ${error}`);
  }
  return report;
};
