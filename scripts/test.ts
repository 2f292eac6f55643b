import { mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./lib/paths";
import { killRunning } from "./lib/run-program";
import { runSteps } from "./lib/test/run-steps";
import { ALL, CHECKS } from "./lib/test/steps";

// Nothing that was started may outlive an interrupted run.
for (const signal of ["SIGINT", "SIGTERM", "disconnect"]) {
  process.on(signal, () => {
    killRunning();
    process.exit(1);
  });
}

const [wanted] = process.argv.slice(2);
mkdirSync(path.join(ROOT, ".local-test"), { recursive: true });
const { failed } = await runSteps(wanted === "checks" ? CHECKS : ALL);
process.exit(failed === 0 ? 0 : 1);
