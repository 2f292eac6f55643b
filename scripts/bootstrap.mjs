// The first step of `npm start` and `npm test` on a fresh checkout: imports nothing that is not in Node, and runs on any Node from 20.12.
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import util from "node:util";
import { basicEnvironment, productEnvironment, readCall } from "./lib/environment.mjs";
import { install, isInstalled, pinnedNode } from "./lib/install.mjs";
import { AlreadyPreparing, lockPreparing } from "./lib/prepare-lock.mjs";
import { firstLook } from "./lib/start/first-look.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [command, ...rest] = process.argv.slice(2);
const isStart = command === "start";

const failWith = (sentence) => {
  if (sentence === undefined) return;
  console.error(`\n${sentence}\n`);
  process.exit(1);
};

if (!util.parseEnv) failWith("Hace falta Node 20.12 o posterior para empezar.");

// What a start hands on is what stood before the command; it reads the file of settings once more by itself.
const environment = isStart ? productEnvironment(root) : { ...process.env };
let local;
if (isStart) {
  console.log("Foja se está iniciando. Cuando esté en marcha se muestran aquí las direcciones.");
  const { given, problem } = readCall(root);
  failWith(problem);
  local = path.resolve(root, process.env.FOJA_LOCAL || ".local");
  failWith(await firstLook(local, process.env, given));
}

const release = await lockPreparing(root, {
  local,
  tell: (pid) => console.log(`El proceso ${pid} está preparando esta carpeta. Se espera a que termine.`),
}).catch((error) => {
  if (error instanceof AlreadyPreparing) return failWith(error.message);
  throw error;
});
process.on("exit", release);
if (!isInstalled(root)) failWith(install(root));

const { node, problem } = pinnedNode(root);
failWith(problem);
const withTsx = (script) => ["--import", "tsx", path.join(root, "scripts", script)];
const prepared = spawnSync(node, withTsx("prepare.ts"), {
  cwd: root,
  stdio: "inherit",
  env: basicEnvironment(),
});
if (prepared.status !== 0) process.exit(prepared.status ?? 1);

// Tests only read what is prepared by now; a start still builds, and says when it is done.
if (!isStart) release();

// What stays beside the product for as long as it runs is bundled: a loader of TypeScript would stay with it. It makes little garbage, for
// which V8 would set aside up to 48 MB.
const start = ["--max-semi-space-size=1", path.join(root, "scripts/dist/start.mjs")];
const script = isStart ? start : withTsx(`${command}.ts`);
const child = spawn(node, [...script, ...rest], {
  cwd: root,
  // The channel closes when this process dies, whatever the reason, and the child then stops everything it started.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { ...environment, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
});
child.once("message", release);
// Ctrl-C reaches the child too: the terminal sends it to both. The child decides when all is stopped.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
process.on("SIGHUP", () => child.kill("SIGTERM"));
// npm passes a SIGTERM to its shell, which dies of it without telling anybody: the new parent is how this process hears of it.
const npmShell = process.env.npm_lifecycle_event ? process.ppid : undefined;
const watch = setInterval(() => {
  if (npmShell === undefined || process.ppid === npmShell) return;
  clearInterval(watch);
  child.kill("SIGTERM");
}, 500);
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
