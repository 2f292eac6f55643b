import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedServer } from "@foja/db/server/embedded-server";

/** Runs `work` with an administrator's address: TEST_DATABASE_URL, or a server made for it and thrown away afterwards. */
export const withScratchServer = async <T>(work: (adminUrl: string) => Promise<T>): Promise<T> => {
  if (process.env.TEST_DATABASE_URL) return await work(process.env.TEST_DATABASE_URL);
  const folder = mkdtempSync(path.join(tmpdir(), "foja-scratch-"));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedServer({ folder, port: 0, maxConnections: 20, durable: false });
  try {
    return await work(server.url("postgres", "postgres"));
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
