import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedServer } from "@foja/db/server/embedded-server";
import type { TestDatabase } from "./start-test-idp";

/** A server of its own, for tests outside the project that shares one. */
export const startThrowawayDatabase = async (): Promise<TestDatabase> => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-idp-"));
  // The server may run as another user, who must get in.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedServer({ folder, port: 0, durable: false });
  return {
    adminUrl: server.url("postgres"),
    drop: () => {
      server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
