import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { processStart } from "../process-start.mjs";
import { endLeftovers } from "./leftovers";
import { recordProcesses } from "./processes-file";

let folder: string;
const children: ChildProcess[] = [];
const told: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "foja-leftovers-"));
  vi.spyOn(console, "log").mockImplementation((text) => void told.push(String(text)));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  told.length = 0;
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** A process whose command line does not tell whose it is: some programs write their own title over it, as the web's server does. */
const aProcess = async (code = ""): Promise<ChildProcess & { pid: number }> => {
  const program = `process.title = "otro"; ${code}; setInterval(() => {}, 1000); console.log("ready");`;
  const child = spawn(process.execPath, ["-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  children.push(child);
  await once(child.stdout!, "data");
  return child as ChildProcess & { pid: number };
};

const processesFile = () => path.join(folder, "processes.json");
const changeRecord = (change: (record: Record<string, { pid: number; started?: string }>) => void): void => {
  const record = JSON.parse(readFileSync(processesFile(), "utf8"));
  change(record);
  writeFileSync(processesFile(), JSON.stringify(record));
};

test("ends what a killed start left behind, politely or not, and waits for it", async () => {
  const web = await aProcess();
  const stubborn = await aProcess('process.on("SIGTERM", () => {})');
  recordProcesses(folder, { web: web.pid, stubborn: stubborn.pid });
  changeRecord((record) => {
    record.start = { pid: process.pid, started: "another boot" };
  });

  await endLeftovers(folder, { politeMs: 200 });

  expect([web.pid, stubborn.pid].map(processStart)).toEqual([undefined, undefined]);
  expect(told.join()).toContain(`web (${web.pid}), stubborn (${stubborn.pid})`);
});

test("never touches a process that only has the number of one that was left", async () => {
  const stranger = await aProcess();
  recordProcesses(folder, { web: stranger.pid, worker: stranger.pid, notary: 999_999_999 });
  changeRecord((record) => {
    record.web = { pid: stranger.pid, started: "another boot 12345" };
    record.worker = { pid: stranger.pid };
  });

  await endLeftovers(folder);

  expect(processStart(stranger.pid)).toBeDefined();
  expect(told).toEqual([]);
});

test("refuses while the earlier start is still there, and ends nothing", async () => {
  const start = await aProcess();
  const web = await aProcess();
  recordProcesses(folder, { web: web.pid });
  changeRecord((record) => {
    record.start = { pid: start.pid, started: processStart(start.pid)! };
  });

  await expect(endLeftovers(folder)).rejects.toThrow(`Ya está en marcha (proceso ${start.pid})`);

  expect(processStart(web.pid)).toBeDefined();
});

test("nothing was left where nothing was written", async () => {
  await endLeftovers(folder);
  recordProcesses(folder, undefined);
  await endLeftovers(folder);

  expect(told).toEqual([]);
});
