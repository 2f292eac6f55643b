import { rmSync } from "node:fs";
import path from "node:path";
import { fetchKeycloak } from "@foja/testing/keycloak/distribution";
import { readJson } from "../files";
import { ROOT } from "../paths";
import { runProgram } from "../run-program";
import { tallyRun, tallyVitest } from "./reports";
import { FAILED, SKIPPED, type Step } from "./step";

const REPORT = path.join(ROOT, ".local-test/keycloak.json");
const LIMIT_MS = 10 * 60_000;

/** The adapter of Keycloak and the sign-in with it, tried with Keycloak itself. */
export const keycloakStep: Step = {
  name: "keycloak",
  run: async () => {
    const reason = fetchKeycloak();
    if (reason) {
      console.error(`\n*** SKIPPED: nothing was tried with Keycloak: ${reason} ***\n`);
      return SKIPPED;
    }
    rmSync(REPORT, { force: true });
    const args = ["run", "--project", "keycloak", "--reporter=dot", "--reporter=json"];
    const { status, timedOut } = await runProgram(
      path.join(ROOT, "node_modules/.bin/vitest"),
      [...args, `--outputFile.json=${REPORT}`],
      { timeoutMs: LIMIT_MS },
    );
    return timedOut ? FAILED : tallyRun(status, readJson(REPORT), tallyVitest);
  },
};
