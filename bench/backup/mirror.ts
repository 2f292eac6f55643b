import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Database } from "@foja/db/clients/database";
import { ROOT } from "../../scripts/lib/paths";
import { type Difference, differencesOf } from "./compare";
import { type Served, serveSync } from "./serve";
import { startWriters } from "./writers";

export type Mirrored = {
  readonly kills: number;
  readonly committed: number;
  readonly undone: number;
  /** Of the copy while others wrote, the killed tries included; then of what was left. */
  readonly seconds: readonly [number, number];
  readonly asked: ReturnType<Served["asked"]>;
  readonly rows: number;
  readonly pdfs: number;
  readonly differences: readonly Difference[];
};

type Wanted = {
  readonly database: Database;
  readonly schema: string;
  readonly key: string;
  readonly folder: string;
  readonly writers: number;
  /** After how many requests and files of a try the client is killed, each time. */
  readonly killsAfter: readonly number[];
};

/** The client copies a municipality in which others write, is killed, goes on, and is compared with the database once nobody writes. */
export const mirror = async (wanted: Wanted): Promise<Mirrored> => {
  const { database, schema, folder } = wanted;
  const served = await serveSync(database);
  const writers = startWriters(database, schema, wanted.writers);
  try {
    const started = Date.now();
    for (const after of wanted.killsAfter) await killAfter(start(wanted, served), served, after);
    await end(start(wanted, served));
    const copied = Date.now();
    const written = await writers.stop();
    await end(start(wanted, served));
    const seconds = [(copied - started) / 1000, (Date.now() - copied) / 1000] as const;
    return {
      kills: wanted.killsAfter.length,
      ...written,
      seconds,
      asked: served.asked(),
      ...(await differencesOf(database, schema, folder)),
    };
  } finally {
    await writers.stop();
    served.close();
  }
};

const start = ({ key, folder }: Wanted, { address }: Served) => {
  const child = spawn(process.execPath, [path.join(ROOT, "examples/backup.mjs"), "--folder", folder], {
    env: { PATH: process.env.PATH, FOJA_URL: address, FOJA_BACKUP_KEY: key },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let problem = "";
  child.stderr.on("data", (text) => {
    problem += text;
  });
  return { child, ended: once(child, "close"), problem: () => problem };
};

type Client = ReturnType<typeof start>;

const end = async ({ ended, problem }: Client): Promise<void> => {
  const [code] = await ended;
  if (code !== 0) throw new Error(`the client ended with ${code}: ${problem()}`);
};

const killAfter = async ({ child, ended }: Client, served: Served, after: number): Promise<void> => {
  const count = () => served.asked().requests + served.asked().files;
  const begun = count();
  const watching = setInterval(() => {
    if (count() - begun >= after) child.kill("SIGKILL");
  }, 5);
  const [code, signal] = await ended;
  clearInterval(watching);
  if (signal !== "SIGKILL") throw new Error(`the client was not killed: it ended with ${code}`);
};
