import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedServer } from "@foja/db/server/embedded-server";
import type { TestProject } from "vitest/node";
import { runAsAdmin } from "./database/addresses";
import { prepareTestServer, removeTestServer, type TestServer } from "./database/test-server";
import { buildTownTemplate, type TownTemplate } from "./town/town-template";

declare module "vitest" {
  export interface ProvidedContext {
    databaseServer: TestServer;
    townTemplate: TownTemplate;
  }
}

/**
 * Vitest's global setup of the tests that need PostgreSQL: one throwaway server for the run, or the one of TEST_DATABASE_URL (an
 * administrator's address of a server for tests: its roles foja_owner and foja_app get new passwords).
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const address = process.env.TEST_DATABASE_URL;
  const { adminUrl, stop } = address ? { adminUrl: address, stop: undefined } : await startServer();
  try {
    const server = await prepareTestServer(adminUrl);
    project.provide("databaseServer", server);
    project.provide("townTemplate", await buildTownTemplate(server));
    // A server that goes away takes its databases along.
    return async () => (stop ? stop() : await removeTestServer(server));
  } catch (error) {
    // Vitest calls no end of a setup that failed.
    stop?.();
    throw error;
  }
};

const startServer = async (): Promise<{ adminUrl: string; stop: () => void }> => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-test-"));
  // The server may run as another user, who must get in; what is private inside keeps its own mode.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedServer({ folder, port: 0, maxConnections: 200, durable: false });
  const stop = (): void => {
    process.off("exit", stop);
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  // Whoever interrupts a run ends it without an orderly end, and the server would outlive it.
  process.on("exit", stop);
  const adminUrl = server.url("postgres", "postgres");
  // Vacuum would visit hundreds of databases that live for a second each.
  await runAsAdmin(adminUrl, ["ALTER SYSTEM SET autovacuum = off", "SELECT pg_reload_conf()"]);
  return { adminUrl, stop };
};
