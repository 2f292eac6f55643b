import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedServer } from "@foja/db/server/embedded-server";
import type { TestProject } from "vitest/node";
import { prepareTestServer, removeTestServer, type TestServer } from "./database/test-server";

declare module "vitest" {
  export interface ProvidedContext {
    databaseServer: TestServer;
  }
}

/**
 * Vitest's global setup of the tests that need PostgreSQL: one throwaway server for the run, or the one of TEST_DATABASE_URL (an
 * administrator's address of a server for tests: its roles foja_owner and foja_app get new passwords).
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { adminUrl, stop } = process.env.TEST_DATABASE_URL
    ? { adminUrl: process.env.TEST_DATABASE_URL, stop: () => undefined }
    : await startServer();
  const server = await prepareTestServer(adminUrl);
  project.provide("databaseServer", server);
  return async () => {
    await removeTestServer(server);
    stop();
  };
};

const startServer = async (): Promise<{ adminUrl: string; stop: () => void }> => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-test-"));
  // The server may run as another user, who must get in; what is private inside keeps its own mode.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedServer({ folder, port: 0, maxConnections: 200, durable: false });
  const stop = (): void => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { adminUrl: server.url("postgres", "postgres"), stop };
};
