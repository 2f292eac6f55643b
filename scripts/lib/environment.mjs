import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import util from "node:util"; // whole: an older Node, which is told so, has no parseEnv to import

const BASIC = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "NODE_EXTRA_CA_CERTS", "CI"];
const PROXIES = ["http_proxy", "https_proxy", "no_proxy"];
const PACKAGES = ["PIP_INDEX_URL", "PIP_CERT"];

const pick = (variables, names) =>
  Object.fromEntries(names.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])));

/** What a process needs of the machine, and none of what the shell says to other programs: PGHOST, NODE_OPTIONS, PORT. */
export const basicEnvironment = (variables = process.env) => pick(variables, BASIC);

/** The names of the settings: those that .env.example explains. */
const settingNames = (root) =>
  Object.keys(util.parseEnv(readFileSync(path.join(root, ".env.example"), "utf8")));

/** What a start or a command of this product may know of the shell: the machine, the settings, and how packages are fetched. */
export const productEnvironment = (root, variables = process.env) =>
  pick(variables, [
    ...BASIC,
    ...PROXIES,
    ...PROXIES.map((name) => name.toUpperCase()),
    ...PACKAGES,
    ...settingNames(root),
    // Where npm was called from: files that a command names are looked for there.
    "INIT_CWD",
  ]);

/** Takes everything else out of the variables: libraries look into those of their process by themselves. */
export const forgetOtherVariables = (root, variables = process.env) => {
  const kept = productEnvironment(root, variables);
  for (const name of Object.keys(variables)) if (!(name in kept)) delete variables[name];
};

/**
 * The settings that stood before the command; then adds those of the file to the variables. Those of the shell win, empty ones too.
 * @returns also a sentence when the file can't be read
 */
export const readCall = (root, variables = process.env) => {
  const given = pick(variables, settingNames(root));
  const named = variables.FOJA_ENV_FILE;
  const file = path.resolve(root, named || ".env");
  if (!named && !existsSync(file)) return { given };
  try {
    const read = util.parseEnv(readFileSync(file, "utf8"));
    for (const [name, value] of Object.entries(read)) variables[name] ??= value;
    return { given };
  } catch (error) {
    const advice = named ? "Corrija FOJA_ENV_FILE" : "Dé permiso de lectura sobre ese archivo";
    return { given, problem: `No se puede leer ${file} (${error.code}). ${advice}.` };
  }
};
