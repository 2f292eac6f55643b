import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type EmbeddedServer,
  removeEmbeddedServer,
  startEmbeddedServer,
} from "@foja/db/server/embedded-server";
import { cleaningUp } from "./cleaning-up";

/** A database server of its own, not durable, and a folder for files, both removed afterwards. */
export const withScratchServer = async <T>(
  name: string,
  work: (server: EmbeddedServer, folder: string) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(path.join(tmpdir(), `foja-bench-${name}-`));
  chmodSync(folder, 0o755);
  const cleanUp = () => {
    removeEmbeddedServer(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  return await cleaningUp(cleanUp, async () =>
    work(
      await startEmbeddedServer({ folder, port: 0, maxConnections: 30, durable: false }),
      path.join(folder, "files"),
    ),
  );
};
