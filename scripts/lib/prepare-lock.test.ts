import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockPreparing } from "./prepare-lock.mjs";

let root: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "foja-lock-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(root, { recursive: true });
});

const lockFile = () => path.join(root, ".local/preparing.json");
const own = (local?: string, told: number[] = []) =>
  lockPreparing(root, { local, tell: (pid) => told.push(pid) });

/** Another process that takes the lock, says so, and gives it back when it is written to. */
const anotherStart = async (local: string) => {
  const module = path.join(import.meta.dirname, "prepare-lock.mjs");
  const program = `
    const { lockPreparing } = await import(${JSON.stringify(module)});
    const release = await lockPreparing(${JSON.stringify(root)}, { local: ${JSON.stringify(local)}, tell: () => console.log("waits") })
      .catch((error) => { console.log(error.name); process.exit(1); });
    console.log("holds");
    process.stdin.once("data", () => { release(); console.log("released"); process.exit(0); });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const said = async () => String((await lines.next()).value);
  return { child, said };
};

test("a second start of the same installation is refused with the number of the first", async () => {
  const { child, said } = await anotherStart("/a");
  expect(await said()).toBe("holds");

  await expect(own("/a")).rejects.toThrow(`(proceso ${child.pid})`);

  expect(existsSync(lockFile())).toBe(true);
});

test("another installation, or the tests, wait until the clone is prepared", async () => {
  const { child, said } = await anotherStart("/a");
  await said();
  const told: number[] = [];
  const waiting = [own("/b", told)];
  child.stdin!.write("x");

  const [release] = await Promise.all(waiting);

  expect(told.every((pid) => pid === child.pid)).toBe(true);
  release!();
  expect(readdirSync(path.join(root, ".local"))).toEqual([]);
});

test("who was killed holds nothing", async () => {
  const { child, said } = await anotherStart("/a");
  await said();
  child.kill("SIGKILL");
  await once(child, "exit");

  const release = await own("/a");
  release();
});

test.each([
  [
    "a number that is another program's now",
    JSON.stringify({ pid: process.ppid, start: "another boot", local: "/a" }),
  ],
  ["half a file", '{"pid": 1'],
])("%s holds nothing", async (_, text) => {
  mkdirSync(path.dirname(lockFile()));
  writeFileSync(lockFile(), text);

  const release = await own("/a");
  release();
  expect(existsSync(lockFile())).toBe(false);
});

test("of several at once, one holds and the others are refused", async () => {
  const starts = await Promise.all(Array.from({ length: 4 }, () => anotherStart("/a")));

  const said = await Promise.all(starts.map((one) => one.said()));

  expect(said.toSorted()).toEqual(["AlreadyPreparing", "AlreadyPreparing", "AlreadyPreparing", "holds"]);
});
