import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { basicEnvironment } from "./environment.mjs";

const NODE_MAJOR = 24;

const readJson = (root, file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

/** Whether every package of the lock file is installed in its version. Optional ones may be of another platform. */
export const isInstalled = (root) => {
  if (!existsSync(path.join(root, "node_modules/.package-lock.json"))) return false;
  const installed = readJson(root, "node_modules/.package-lock.json").packages;
  return Object.entries(readJson(root, "package-lock.json").packages).every(
    ([folder, { version, link, optional }]) =>
      !folder.includes("node_modules") || link || optional || installed[folder]?.version === version,
  );
};

/** Headers beside the Node that runs, for the one package that is compiled (pkcs11js); else node-gyp wants to fetch them. */
const nodeHeaders = () => {
  const folder = path.resolve(path.dirname(process.execPath), "..");
  return existsSync(path.join(folder, "include/node/node_api.h")) ? { npm_config_nodedir: folder } : {};
};

/** npm leaves out what only development needs when NODE_ENV or its own settings say so, and the product is built here. */
const EVERYTHING = ["--include=dev", "--include=optional"];

/** @returns a sentence when it failed */
export const install = (root) => {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    return `No se puede escribir en ${root}. Dé permiso de escritura sobre esa carpeta o copie el proyecto a una propia.`;
  }
  console.log("Instalando dependencias (npm ci); la primera vez tarda uno o dos minutos.");
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const { NODE_ENV: _, ...variables } = process.env;
  const { status } = spawnSync(
    npm[0],
    // Warnings would only say that the Node that runs npm is older than the pinned one that runs everything else.
    [...npm.slice(1), "ci", ...EVERYTHING, "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: root, stdio: "inherit", env: { ...variables, ...nodeHeaders() } },
  );
  if (status === 0) return undefined;
  return "npm ci falló. Revise la conexión con el registro de paquetes y vuelva a intentarlo.";
};

/** Node comes from npm, pinned, so that everybody runs the same one. Its install script may have been skipped. */
export const pinnedNode = (root) => {
  const node = path.join(root, "node_modules/node/bin/node");
  if (!existsSync(node)) spawnSync("npm", ["rebuild", "node"], { cwd: root, stdio: "inherit" });
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8", env: basicEnvironment() });
  if (stdout?.startsWith(`v${NODE_MAJOR}.`)) return { node };
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return { node: process.execPath };
  return {
    problem: `Falta Node ${NODE_MAJOR}. Ejecute "npm ci" sin --ignore-scripts, o instale Node ${NODE_MAJOR}.`,
  };
};
