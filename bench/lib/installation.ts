import { readFileSync } from "node:fs";
import path from "node:path";
import type { Ports } from "@foja/core/kernel/context";
import { createDatabase, type Database } from "@foja/db/clients/database";
import { startEmbeddedServer } from "@foja/db/server/embedded-server";
import { z } from "zod";
import type { Ports as PortNumbers } from "../../scripts/lib/start/choose-ports";
import type { OpenInstallation } from "../../scripts/lib/start/process-table";
import { loadSecrets } from "../../scripts/lib/start/secrets";
import { openSeedPorts } from "../../scripts/lib/start/seed-ports";
import { readSettings } from "../../scripts/lib/start/settings";

const person = z.object({ user_id: z.guid(), email: z.email() });

const demoSchema = z.object({
  base_url: z.url(),
  municipality: z.object({ schema: z.string() }),
  users: z.object({ creator: person, numerator: person, outsider: person }),
  case_template_id: z.guid(),
  document_types: z.object({ html: z.string() }),
});

export type Running = {
  readonly demo: z.output<typeof demoSchema>;
  /** Names of processes to their numbers, as they were when the product came up. */
  readonly pids: Readonly<Record<string, number>>;
  readonly database: Database;
  /** The services of the running product. */
  readonly ports: Ports;
  /** Number of the database server's main process. */
  readonly databasePid: number;
  close(): Promise<void>;
};

const pidsSchema = z.record(z.string(), z.int());

/** What a running product with its own database server left in its folder, opened as its own processes do. */
export const openInstallation = async (folder: string): Promise<Running> => {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  const server = await startEmbeddedServer({ folder, port: 0 });
  const installation: OpenInstallation = {
    settings: readSettings({ FOJA_LOCAL: folder }),
    ports: read("ports.json") as PortNumbers,
    secrets: loadSecrets(folder),
    addresses: { owner: server.url("foja_owner"), app: server.url("foja_app"), idp: server.url("foja_idp") },
    chromium: "",
  };
  const database = createDatabase({
    url: installation.addresses.app,
    maxConnections: 4,
    applicationName: "foja bench",
  });
  const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  return {
    demo: demoSchema.parse(read("demo.json")),
    pids: pidsSchema.parse(read("pids.json")),
    database,
    ports: openSeedPorts(installation),
    databasePid: parentOf(rows[0]?.pid ?? 0),
    close: () => database.close(),
  };
};

const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
