import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { generateSecretKey } from "@foja/adapters/secrets/sealed-secrets";
import { createEmptyDatabase, type EmptyDatabase } from "@foja/testing/database/empty-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "..");
const long = "x".repeat(40);

describe("the process", () => {
  let database: EmptyDatabase;
  let started: ChildProcess[] = [];

  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(async () => {
    for (const child of started) child.kill("SIGKILL");
    await database.drop();
  });

  const start = (changes: Record<string, string>) => {
    const env = {
      PATH: process.env.PATH,
      PORT: "0",
      DATABASE_URL: database.adminUrl,
      PUBLIC_URL: "http://localhost:3000",
      CLAIM_NAMESPACE: "https://foja.example/claims",
      WEB_CLIENT_SECRET: long,
      IDP_ADMIN_TOKEN: long,
      COOKIE_KEYS: long,
      SECRETS_KEYS: generateSecretKey("k1"),
      ...changes,
    };
    const child = spawn(process.execPath, ["--import", "tsx", "src/main.ts"], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    started = [...started, child];
    return child;
  };

  test("says where it listens in one line, answers, and stops when told", async () => {
    const child = start({});
    const [line] = (await once(createInterface({ input: child.stdout! }), "line")) as [string];
    const ready = JSON.parse(line) as { msg: string; port: number; issuer: string };
    expect(ready).toMatchObject({ app: "idp", msg: "listening", issuer: `http://localhost:${ready.port}` });

    const address = `http://127.0.0.1:${ready.port}`;
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: "ok" });
    const discovery = await fetch(`${address}/.well-known/openid-configuration`);
    expect(await discovery.json()).toMatchObject({ issuer: ready.issuer, jwks_uri: `${ready.issuer}/jwks` });

    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test.each([
    ["an incomplete environment", { COOKIE_KEYS: "", PUBLIC_URL: "x" }, /PUBLIC_URL[\s\S]*COOKIE_KEYS/],
    ["a database that is not there", { DATABASE_URL: "postgresql://foja@127.0.0.1:1/foja" }, /ECONNREFUSED/],
  ])("ends with a sentence on %s", async (_what, changes, message) => {
    const child = start(changes);
    let text = "";
    child.stderr!.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(1);
    expect(text).toMatch(message);
    expect(text).not.toMatch(/\n\s+at /);
  });
});
