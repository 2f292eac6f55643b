import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedServer } from "@foja/db/server/embedded-server";
import type { TestProject } from "vitest/node";
import type { TestServer } from "./database/test-server";

declare module "vitest" {
  export interface ProvidedContext {
    databaseServer: TestServer;
  }
}

/**
 * Vitest's global setup of the tests that need PostgreSQL: one throwaway server for the run, or the one of TEST_DATABASE_URL (an
 * administrator's address; nothing of it remains but the databases named `foja_test_*` that a crashed run may leave).
 */
export const setup = async (project: TestProject): Promise<() => void> => {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (adminUrl) {
    project.provide("databaseServer", { adminUrl });
    return () => undefined;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "foja-test-"));
  // The server may run as another user, who must get in; what is private inside keeps its own mode.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedServer({ folder, port: 0, maxConnections: 200, durable: false });
  project.provide("databaseServer", { adminUrl: server.url("postgres", "postgres") });
  return () => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
