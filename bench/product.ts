import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbeddedServer } from "@foja/db/server/embedded-server";
import pg from "pg";

const ROOT = path.join(import.meta.dirname, "..");
const START_LIMIT_MS = 10 * 60_000;

export type Demo = {
  readonly base_url: string;
  readonly notary_url: string;
  readonly notary_api_key: string;
  readonly api_key: string;
  readonly municipality: { readonly schema: string };
  readonly users: Readonly<Record<"creator" | "signer" | "numerator", { readonly user_id: string }>>;
  readonly case_template_id: string;
};

export type Product = {
  readonly demo: Demo;
  /** Of the start script: see scripts/lib/start/secrets.ts. */
  readonly secrets: { readonly composerToken: string };
  readonly ports: Readonly<Record<string, number>>;
  readonly pids: Readonly<Record<string, number>>;
  /** As administrator of the server: mass data goes in without triggers. */
  readonly sql: pg.Client;
  stop(): Promise<void>;
};

/** The whole product as `npm start` runs it, on free ports and in a folder that is thrown away. */
export const startProduct = async (): Promise<Product> => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-bench-"));
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...FREE_PORTS, FOJA_LOCAL: folder, LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async (sql?: pg.Client) => {
    await sql?.end();
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await waitFor(path.join(folder, "demo.json"), child);
    const server = await startEmbeddedServer({ folder, port: 0 });
    const sql = new pg.Client({ connectionString: server.url("postgres") });
    await sql.connect();
    const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
    return {
      demo: read("demo.json"),
      secrets: read("secrets.json"),
      ports: read("ports.json"),
      pids: read("pids.json"),
      sql,
      stop: () => stop(sql),
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

const FREE_PORTS = Object.fromEntries(
  ["WEB", "IDP", "NOTARY", "COMPOSER", "TSA", "WORKER", "DATABASE"].map((name) => [`${name}_PORT`, "0"]),
);

const waitFor = async (file: string, child: ChildProcess): Promise<void> => {
  const until = Date.now() + START_LIMIT_MS;
  while (!existsSync(file)) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    if (Date.now() > until) throw new Error("the product did not start in time");
    await wait(500);
  }
};

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  const end = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await end;
};
