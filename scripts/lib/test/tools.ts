import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../paths";
import { runProgram } from "../run-program";
import { installDebian, isDebianRoot } from "../start/chromium";
import { add, FAILED, NOTHING, PASSED, SKIPPED, type Step, type Tally } from "./step";

/** Independent programs that judge what we make, with the Debian package of each. javac and Maven fetch and build veraPDF and DSS. */
const PROGRAMS: Readonly<Record<string, string>> = {
  pdfsig: "poppler-utils",
  mutool: "mupdf-tools",
  qpdf: "qpdf",
  openssl: "openssl",
  certutil: "libnss3-tools",
  "softhsm2-util": "softhsm2",
  "pkcs11-tool": "opensc",
  javac: "default-jdk-headless",
  mvn: "maven",
};
/** The end-to-end tests drive the whole browser, and count processes. */
const OTHER_PACKAGES = ["chromium-headless-shell", "chromium", "fonts-dejavu", "procps"];
const PYTHON_PACKAGES = ["pyHanko==0.38.0", "pyhanko-certvalidator==0.33.0", "schemathesis==4.32.5"];
/** What they bring: the judge of signatures, and a caller that tries whatever an OpenAPI document allows. */
const PACKAGES_FOR = ["pyHanko", "schemathesis"];

const VENV = path.join(ROOT, ".local-test", "venv");
export const PYTHON = path.join(VENV, "bin", "python");
const INSTALLED = path.join(VENV, "lib");

/** On a machine of its own (CI, or asked for with FOJA_INSTALL_TOOLS=1) everything is installed; elsewhere what is there is used. */
const mayInstall = (): boolean => process.env.CI === "true" || process.env.FOJA_INSTALL_TOOLS === "1";

export const toolsStep: Step = {
  name: "tools",
  run: async () => {
    if (mayInstall() && isDebianRoot()) {
      const packages = missingPrograms().map((name) => PROGRAMS[name] ?? name);
      installDebian([...packages, ...OTHER_PACKAGES]);
    }
    const missing = new Set([...missingPrograms(), ...((await ensurePackages()) ? [] : PACKAGES_FOR)]);
    return [...Object.keys(PROGRAMS), ...PACKAGES_FOR]
      .map((name) => verdict(name, missing))
      .reduce(add, NOTHING);
  },
};

/** What judges nothing has not passed: on a machine of its own that is a failure, elsewhere it is told and counted. */
const verdict = (name: string, missing: ReadonlySet<string>): Tally => {
  if (!missing.has(name)) return PASSED;
  console.error(`missing: ${name}. The tests that it judges are left out.`);
  return process.env.CI === "true" ? FAILED : SKIPPED;
};

const missingPrograms = (): string[] =>
  Object.keys(PROGRAMS).filter(
    (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).error !== undefined,
  );

const ensurePackages = async (): Promise<boolean> => {
  if (await hasPackages()) return true;
  mkdirSync(path.dirname(VENV), { recursive: true });
  if (!existsSync(INSTALLED) && !(await makeVenv())) return false;
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...PYTHON_PACKAGES];
  await runProgram(PYTHON, pip, { timeoutMs: 300_000, env: networkEnvironment() });
  return await hasPackages();
};

/** Debian splits ensurepip off; virtualenv brings its own. */
const makeVenv = async (): Promise<boolean> => {
  for (const module of ["venv", "virtualenv"]) {
    const { status } = await runProgram("python3", ["-m", module, VENV], { timeoutMs: 120_000 });
    if (status === 0) return true;
  }
  if (!isDebianRoot()) return false;
  installDebian(["python3-venv"]);
  const { status } = await runProgram("python3", ["-m", "venv", "--clear", VENV], { timeoutMs: 120_000 });
  return status === 0;
};

const hasPackages = async (): Promise<boolean> =>
  existsSync(PYTHON) &&
  (await runProgram(PYTHON, ["-c", "import pyhanko.sign.validation, schemathesis"], { timeoutMs: 60_000 }))
    .status === 0;

/** How this machine reaches its package registry. */
const networkEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:PIP_|HTTPS?_PROXY$|NO_PROXY$|SSL_CERT|REQUESTS_CA)/i.test(name),
    ),
  );
