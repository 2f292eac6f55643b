import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { answers } from "./answers";
import { findBinaries } from "./binaries";
import { checkVersion, type Installation, initialize, startDetached, stopNow } from "./control";
import { type Credentials, type Role, readCredentials } from "./credentials";
import { findFreePort, isPortFree } from "./free-port";
import { prepareHome } from "./home";
import { findRunning, type RunningServer } from "./process-state";
import { ensureDatabase } from "./provision";
import { DatabaseServerError } from "./server-error";
import { findServiceUser } from "./service-user";
import { writeSettings } from "./settings";

export type ServerOptions = {
  /** Private folder of the installation: credentials, and the data when the server's user can get there. */
  readonly folder: string;
  /** 0 takes any free one. A server that already runs keeps its port. */
  readonly port: number;
  readonly maxConnections?: number;
  readonly durable?: boolean;
};

export type EmbeddedServer = {
  readonly port: number;
  readonly wasRunning: boolean;
  /** Address for a role; the database `foja` unless another is named. */
  url(role: Role, database?: string): string;
  /** Whether its process is there, ready or not. */
  isRunning(): boolean;
  stop(): void;
};

const DATABASE = "foja";
const START_ATTEMPTS = 5;

/**
 * Starts the PostgreSQL that comes with the product, or finds it running, with its roles and its database.
 * @throws DatabaseServerError with a Spanish sentence that says what to do.
 */
export const startEmbeddedServer = async (options: ServerOptions): Promise<EmbeddedServer> => {
  const installation = prepareInstallation(options.folder);
  const credentials = readCredentials(options.folder);
  if (!existsSync(installation.dataFolder)) initialize(installation, credentials.postgres);
  checkVersion(installation);

  const running = await findServing(installation.dataFolder);
  const port = running?.port ?? (await start(installation, options));
  await ensureDatabase(addressOf(port, credentials, "postgres", "postgres"), DATABASE, credentials);
  return {
    port,
    wasRunning: running !== undefined,
    url: (role, database = DATABASE) => addressOf(port, credentials, role, database),
    isRunning: () => findRunning(installation.dataFolder) !== undefined,
    stop: () => stopNow(installation),
  };
};

const SETTLE_MS = 10_000;
const LOOK_AGAIN_MS = 100;

/** A server that was just killed stands in the process table for a moment, and one that starts does not serve yet: waits for either to end. */
const findServing = async (dataFolder: string): Promise<RunningServer | undefined> => {
  for (const until = Date.now() + SETTLE_MS; Date.now() < until; await setTimeout(LOOK_AGAIN_MS)) {
    const running = findRunning(dataFolder);
    if (!running || (await answers(running.port))) return running;
  }
  return findRunning(dataFolder);
};

/** Stops the server of a folder if it runs; true when it did. */
export const stopEmbeddedServer = (folder: string): boolean => {
  const installation = prepareInstallation(folder);
  if (!findRunning(installation.dataFolder)) return false;
  stopNow(installation);
  return true;
};

/** Stops the server of a folder and deletes its data. */
export const removeEmbeddedServer = (folder: string): void => {
  if (!existsSync(folder)) return;
  stopEmbeddedServer(folder);
  rmSync(prepareHome(findServiceUser(), folder), { recursive: true, force: true });
};

const prepareInstallation = (folder: string): Installation => {
  const user = findServiceUser();
  const home = prepareHome(user, folder);
  const binaries = findBinaries(user, home);
  return {
    user,
    home,
    binaries,
    dataFolder: path.join(home, "data"),
    logFile: path.join(home, "server.log"),
  };
};

const start = async (installation: Installation, options: ServerOptions): Promise<number> => {
  let reason = "";
  // A free port can be lost between finding it and using it; one that was asked for can't be replaced.
  for (let attempt = 0; attempt < (options.port === 0 ? START_ATTEMPTS : 1); attempt++) {
    const port = options.port || (await findFreePort());
    if (!(await isPortFree(port))) throw portInUse(port);
    writeSettings(installation.dataFolder, {
      port,
      maxConnections: options.maxConnections ?? 100,
      durable: options.durable ?? true,
    });
    const started = startDetached(installation);
    if (started.ok) return port;
    // Somebody else may have started the same data meanwhile.
    const running = findRunning(installation.dataFolder);
    if (running) return running.port;
    reason = started.reason;
  }
  throw new DatabaseServerError(
    "start_failed",
    `PostgreSQL no arrancó: ${reason}. Vea ${installation.logFile}.`,
  );
};

const portInUse = (port: number): DatabaseServerError =>
  new DatabaseServerError(
    "port_in_use",
    `El puerto ${port} de la base de datos está ocupado. Cierre el programa que lo usa o elija otro con DATABASE_PORT (0 toma uno libre).`,
  );

const addressOf = (port: number, credentials: Credentials, role: Role, database: string): string =>
  `postgresql://${role}:${credentials[role]}@127.0.0.1:${port}/${database}`;
