import { rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { checkDatabase } from "../check-database";
import { readJson } from "../files";
import { generateClients } from "../generate";
import { ROOT } from "../paths";
import { runProgram } from "../run-program";
import { keycloakStep } from "./keycloak";
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

const manifest = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(readJson(path.join(ROOT, "package.json")));

/** A script of package.json that is one program with its arguments. */
const npmScript = (name: string, minutes: number): Step => {
  const [command = "", ...args] = manifest.scripts[name]?.split(" ") ?? [];
  return program(name, command, args, minutes);
};

const check = (name: string, run: () => Promise<boolean>): Step => ({
  name,
  run: async () => ((await run()) ? PASSED : FAILED),
});

const VITEST_REPORT = path.join(ROOT, ".local-test/vitest.json");

const vitest = (name: string, which: readonly string[]): Step => ({
  name,
  run: async () => {
    rmSync(VITEST_REPORT, { force: true });
    const args = ["run", ...which, "--reporter=dot", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
    const { status, timedOut } = await runProgram(bin("vitest"), args, {
      timeoutMs: 30 * MINUTE_MS,
      env: {
        FOJA_PYTHON: PYTHON,
        FOJA_CORPUS: process.env.FOJA_CORPUS,
        TEST_DATABASE_URL: process.env.TEST_DATABASE_URL,
      },
    });
    return timedOut ? FAILED : tallyRun(status, readJson(VITEST_REPORT), tallyVitest);
  },
});

const generate: Step = check("generate", async () => {
  generateClients();
  return true;
});

const STATIC: readonly Step[] = [
  generate,
  program("types", "tsc", ["--noEmit"], 5),
  program("types web", "tsc", ["--noEmit", "-p", "apps/web"], 5),
  program("types desktop", "tsc", ["--noEmit", "-p", "apps/desktop"], 5),
  program("lint and format", "biome", ["ci", "--error-on-warnings", "."], 3),
  npmScript("boundaries", 3),
  npmScript("unused", 3),
];

/** What needs no server: before each commit. */
export const CHECKS: readonly Step[] = [...STATIC, vitest("unit tests", ["--project", "unit*"])];

export const ALL: readonly Step[] = [
  toolsStep,
  ...STATIC,
  check("migrations", checkDatabase),
  vitest("vitest", ["--project", "!keycloak"]),
  keycloakStep,
  productStep,
];
