import path from "node:path";
import { checkDatabase } from "../check-database";
import { readJson } from "../files";
import { generateClients } from "../generate";
import { ROOT } from "../paths";
import { runProgram } from "../run-program";
import { findEnvProblems } from "./check-env-examples";
import { productStep } from "./product";
import { tallyRun, tallyVitest } from "./reports";
import { FAILED, PASSED, type Step } from "./step";
import { PYTHON, toolsStep } from "./tools";

const MINUTE_MS = 60_000;
const bin = (name: string): string => path.join(ROOT, "node_modules/.bin", name);

/** A program whose exit code is the answer. */
const program = (name: string, command: string, args: readonly string[], minutes: number): Step => ({
  name,
  run: async () => {
    const { status, timedOut } = await runProgram(bin(command), args, { timeoutMs: minutes * MINUTE_MS });
    if (timedOut) console.error(`${name}: given up after ${minutes} minutes`);
    return status === 0 ? PASSED : FAILED;
  },
});

const check = (name: string, run: () => Promise<boolean>): Step => ({
  name,
  run: async () => ((await run()) ? PASSED : FAILED),
});

const VITEST_REPORT = path.join(ROOT, ".local-test/vitest.json");

const vitestStep: Step = {
  name: "vitest",
  run: async () => {
    const args = ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
    const { status, timedOut } = await runProgram(bin("vitest"), args, {
      timeoutMs: 12 * MINUTE_MS,
      env: { FOJA_PYTHON: PYTHON, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL },
    });
    return timedOut ? FAILED : tallyRun(status, readJson(VITEST_REPORT), tallyVitest);
  },
};

const envExamples = async (): Promise<boolean> => {
  const problems = findEnvProblems();
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
};

const generate: Step = check("generate", async () => {
  generateClients();
  return true;
});

/** Quick checks without a server. */
export const CHECKS: readonly Step[] = [
  generate,
  program("types", "tsc", ["--noEmit"], 5),
  program("types web", "tsc", ["--noEmit", "-p", "apps/web"], 5),
  program("lint and format", "biome", ["ci", "--error-on-warnings", "."], 3),
  program(
    "boundaries",
    "depcruise",
    ["--config", ".dependency-cruiser.mjs", "packages", "apps", "scripts", "prisma", "e2e", "bench"],
    3,
  ),
  program("unused code", "knip", [], 3),
  check("environment examples", envExamples),
  check("migrations", checkDatabase),
];

export const ALL: readonly Step[] = [toolsStep, ...CHECKS, vitestStep, productStep];
