// The first step of `npm start` and `npm test` on a fresh checkout: imports nothing that is not in Node, and runs on any Node from 20.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { AlreadyPreparing, lockPreparing } from "./lib/prepare-lock.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const NODE_MAJOR = 24;

const fail = (sentence) => {
  console.error(`\n${sentence}\n`);
  process.exit(1);
};

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

/** Whether every package of the lock file is installed in its version. Optional ones may be of another platform. */
const isInstalled = () => {
  if (!existsSync(path.join(root, "node_modules/.package-lock.json"))) return false;
  const installed = readJson("node_modules/.package-lock.json").packages;
  return Object.entries(readJson("package-lock.json").packages).every(
    ([folder, { version, link, optional }]) =>
      !folder.includes("node_modules") || link || optional || installed[folder]?.version === version,
  );
};

/** Headers beside the Node that runs, for the one package that is compiled (pkcs11js); else node-gyp wants to fetch them. */
const nodeHeaders = () => {
  const folder = path.resolve(path.dirname(process.execPath), "..");
  return existsSync(path.join(folder, "include/node/node_api.h")) ? { npm_config_nodedir: folder } : {};
};

const install = () => {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    fail(
      `No se puede escribir en ${root}. Dé permiso de escritura sobre esa carpeta o copie el proyecto a una propia.`,
    );
  }
  console.log("Instalando dependencias (npm ci); la primera vez tarda uno o dos minutos.");
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const { status } = spawnSync(
    npm[0],
    // Warnings would only say that the Node that runs npm is older than the pinned one that runs everything else.
    [...npm.slice(1), "ci", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: "inherit",
      // npm leaves out what only development needs when NODE_ENV is production, and the product is built here.
      env: { ...process.env, ...nodeHeaders(), NODE_ENV: "" },
    },
  );
  if (status !== 0)
    fail("npm ci falló. Revise la conexión con el registro de paquetes y vuelva a intentarlo.");
};

/** Node comes from npm, pinned, so that everybody runs the same one. Its install script may have been skipped. */
const pinnedNode = () => {
  const node = path.join(root, "node_modules/node/bin/node");
  if (!existsSync(node)) spawnSync("npm", ["rebuild", "node"], { cwd: root, stdio: "inherit" });
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  if (stdout?.startsWith(`v${NODE_MAJOR}.`)) return node;
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return process.execPath;
  return fail(
    `Falta Node ${NODE_MAJOR}. Ejecute "npm ci" sin --ignore-scripts, o instale Node ${NODE_MAJOR}.`,
  );
};

const [command, ...rest] = process.argv.slice(2);
if (Number(process.versions.node.split(".")[0]) < 20) fail("Hace falta Node 20 o posterior para empezar.");

const release = await lockPreparing(root, {
  local: command === "start" ? path.resolve(root, process.env.FOJA_LOCAL || ".local") : undefined,
  tell: (pid) => console.log(`El proceso ${pid} está preparando esta carpeta. Se espera a que termine.`),
}).catch((error) => {
  if (error instanceof AlreadyPreparing) return fail(error.message);
  throw error;
});
process.on("exit", release);
if (!isInstalled()) install();

const node = pinnedNode();
const run = (script) => ["--import", "tsx", path.join(root, "scripts", script)];
const prepared = spawnSync(node, run("prepare.ts"), { cwd: root, stdio: "inherit" });
if (prepared.status !== 0) process.exit(prepared.status ?? 1);

// Tests only read what is prepared by now; a start still builds, and says when it is done.
if (command !== "start") release();

const child = spawn(node, [...run(`${command}.ts`), ...rest], {
  cwd: root,
  // The channel closes when this process dies, whatever the reason, and the child then stops everything it started.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
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
