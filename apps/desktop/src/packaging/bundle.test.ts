import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProgram, writeAppManifest } from "../../scripts/build";

const NAMES = [
  ...[
    "app",
    "BrowserWindow",
    "clipboard",
    "dialog",
    "ipcMain",
    "Menu",
    "nativeTheme",
    "protocol",
    "safeStorage",
  ],
  ...["session", "shell", "utilityProcess"],
];

/** Electron as a module whose every member answers anything; of two starts this is the second. */
const STUB = `
const any = (own = {}) => new Proxy(function () {}, {
  get: (_, name) => own[name] ?? (name === Symbol.toPrimitive ? () => "x" : name === "then" ? undefined : any()),
  apply: () => any(),
});
exports.app = any({
  requestSingleInstanceLock: () => { console.log("lock"); return false; },
  quit: () => console.log("quit"),
  getVersion: () => "1.0.0",
});
${NAMES.slice(1)
  .map((name) => `exports.${name} = any();`)
  .join("\n")}
`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foja-bundle-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the bundle of the main process is whole: it begins as Electron would have it begin", async () => {
  const program = path.join(folder, "program");
  await buildProgram(program, { url: "https://updates.example", publicKey: "x" });
  await writeAppManifest(program, "1.0.0");
  const electron = path.join(folder, "node_modules/electron");
  await mkdir(electron, { recursive: true });
  await writeFile(path.join(electron, "package.json"), '{"name":"electron","main":"index.js"}');
  await writeFile(path.join(electron, "index.js"), STUB);
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(program, "main.mjs")]);
  expect(stdout.trim().split("\n").slice(-2)).toEqual(["lock", "quit"]);
});
