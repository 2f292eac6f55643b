import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { NOTARY_TIMEOUT_MS } from "@foja/core/ports/notary";
import { STORAGE_TIMEOUT_MS } from "@foja/core/ports/storage";
import { findFreePort } from "@foja/db/server/free-port";
import { ORDERLY_STOP_MS } from "@foja/service/drain-on-close";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isHealthy } from "./health";
import { createSupervisor, type ProcessRow, STOP_TIMEOUT_MS, type Supervisor } from "./supervisor";

let folder: string;
let supervisor: Supervisor;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "foja-supervisor-"));
  supervisor = createSupervisor(folder);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(async () => {
  await supervisor.stop();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const SERVER = `
  const { createServer } = await import("node:http");
  console.log(JSON.stringify({ level: 30, msg: "hello", secret: process.env.SECRET ?? null, other: process.env.OTHER ?? null }));
  createServer((request, response) => response.end("ok")).listen(Number(process.env.PORT), "127.0.0.1");
`;

const aRow = async (name: string, code: string, env: Record<string, string> = {}): Promise<ProcessRow> => {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const port = await findFreePort();
  return { name, args: [file], env: { PORT: String(port), ...env }, healthUrl: `http://127.0.0.1:${port}/` };
};

const pids = (): Record<string, number> => JSON.parse(readFileSync(path.join(folder, "pids.json"), "utf8"));
const logOf = (name: string): string => readFileSync(path.join(folder, "logs", `${name}.log`), "utf8");

/** A zombie is dead: some containers have nobody who collects them. */
const isAlive = (pid: number | undefined): boolean =>
  /^[^Z]/.test(spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim());

describe("the supervisor", () => {
  test("starts a process again that was killed, under a new number", async () => {
    const row = await aRow("one", SERVER);
    await supervisor.start([row]);
    const { one: before } = pids();
    process.kill(before ?? 0, "SIGKILL");

    await vi.waitFor(async () => {
      expect(pids().one).toEqual(expect.any(Number));
      expect(pids().one).not.toBe(before);
      expect(await isHealthy(row.healthUrl)).toBe(true);
    }, 10_000);
    expect(logOf("one")).toContain("ended (SIGKILL)");
  });

  test("gives a process its own variables and no others", async () => {
    vi.stubEnv("OTHER", "of the script");
    await supervisor.start([await aRow("one", SERVER, { SECRET: "mine" })]);
    expect(logOf("one")).toContain('"secret":"mine","other":null');
    vi.unstubAllEnvs();
  });

  test("says what a process that does not start said last", async () => {
    const row = await aRow("broken", 'console.error("no configuration"); process.exit(3);');
    await expect(supervisor.start([row])).rejects.toThrow(/broken no arranca[\s\S]*no configuration/);
  });

  test("ends everything, what ignores the request and what was started by a process too", async () => {
    const child = path.join(folder, "child.pid");
    const stubborn = `${SERVER}
      const { spawn } = await import("node:child_process");
      const { writeFileSync } = await import("node:fs");
      const grandchild = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
      writeFileSync(${JSON.stringify(child)}, String(grandchild.pid));
      process.on("SIGTERM", () => process.exit(0));`;
    await supervisor.start([await aRow("one", SERVER), await aRow("two", stubborn)]);
    const { one, two } = pids();
    await vi.waitFor(() => expect(existsSync(child)).toBe(true));

    await supervisor.stop();

    await vi.waitFor(() => {
      expect([one, two, Number(readFileSync(child, "utf8"))].map(isAlive)).toEqual([false, false, false]);
    });
    expect(pids()).toEqual({});
  });
});

test("a process may finish the signature that it waits for before it is killed", () => {
  expect(ORDERLY_STOP_MS).toBeGreaterThanOrEqual(NOTARY_TIMEOUT_MS + 3 * STORAGE_TIMEOUT_MS);
  expect(STOP_TIMEOUT_MS).toBeGreaterThan(ORDERLY_STOP_MS);
});
