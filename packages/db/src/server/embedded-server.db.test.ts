import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startEmbeddedServer, stopEmbeddedServer } from "./embedded-server";
import { prepareHome } from "./home";
import { findServiceUser } from "./service-user";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "foja-server-"));
  // mkdtemp makes it private; the server's user must be able to get in, as in an ordinary checkout.
  chmodSync(folder, 0o755);
});

afterEach(() => {
  stopEmbeddedServer(folder);
  rmSync(folder, { recursive: true, force: true });
});

const start = (port = 0) => startEmbeddedServer({ folder, port, maxConnections: 12, durable: false });

const ask = async (connectionString: string, text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
};

describe("the embedded server", () => {
  test("starts, keeps its data over a restart, and is found by a second start", async () => {
    const first = await start();
    await ask(first.url("foja_owner"), "create table kept as select 'ñandú' as word");
    const second = await start();
    expect(second).toMatchObject({ port: first.port, wasRunning: true });

    first.stop();
    const third = await start();

    expect(third.wasRunning).toBe(false);
    expect(await ask(third.url("foja_owner"), "select upper(word) from kept")).toBe("ÑANDÚ");
  });

  test("keeps passwords for the owner alone and lets nobody in without one", async () => {
    const server = await start();

    expect(statSync(path.join(folder, "database.json")).mode & 0o777).toBe(0o600);
    await expect(ask(server.url("foja_app").replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow(
      "password",
    );
  });

  test("the application's role owns nothing", async () => {
    const server = await start();
    await expect(ask(server.url("foja_app"), "create schema mine")).rejects.toThrow("permission denied");
    await expect(ask(server.url("foja_app"), "create table public.mine (id int)")).rejects.toThrow(
      "permission denied",
    );
  });

  test("a process number taken over by another program does not stop it from starting", async () => {
    (await start()).stop();
    const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      const home = prepareHome(findServiceUser(), folder);
      const pidFile = path.join(home, "data", "postmaster.pid");
      writeFileSync(pidFile, `${stranger.pid}\n${path.join(home, "data")}\n0\n1\n\n127.0.0.1\n`);

      expect((await start()).wasRunning).toBe(false);
      expect(readFileSync(pidFile, "utf8")).not.toMatch(new RegExp(`^${stranger.pid}\n`));
    } finally {
      stranger.kill();
    }
  });

  test("survives a killed server", async () => {
    await start();
    process.kill(readPid(), "SIGKILL");

    expect(await ask((await start()).url("foja_app"), "select 1")).toBe(1);
  });

  test("a port in use gives a sentence that says what to do", async () => {
    const { promise: listening, resolve } = Promise.withResolvers<void>();
    const other = createServer().listen(0, "127.0.0.1", resolve);
    await listening;
    const { port } = other.address() as { port: number };
    try {
      await expect(start(port)).rejects.toThrow(`El puerto ${port} de la base de datos está ocupado`);
    } finally {
      other.close();
    }
  });

  test.runIf(process.getuid?.() === 0)("runs from a folder that only root can enter", async () => {
    chmodSync(folder, 0o700);
    const home = prepareHome(findServiceUser(), folder);
    try {
      const server = await start();

      expect(home).toMatch(/^\/var\/lib\/foja-/);
      expect(await ask(server.url("foja_app"), "select 1")).toBe(1);
      expect(statSync(home).mode & 0o777).toBe(0o700);
    } finally {
      stopEmbeddedServer(folder);
      rmSync(home, { recursive: true, force: true });
    }
  });

  const readPid = (): number => {
    const home = prepareHome(findServiceUser(), folder);
    return Number.parseInt(readFileSync(path.join(home, "data", "postmaster.pid"), "utf8"), 10);
  };
});
