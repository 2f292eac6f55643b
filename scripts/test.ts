import { mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./lib/paths";
import { killRunning } from "./lib/run-program";
import { runSteps } from "./lib/test/run-steps";
import type { Step } from "./lib/test/step";
import { ALL, CHECKS } from "./lib/test/steps";

// Nothing that was started may outlive an interrupted run.
for (const signal of ["SIGINT", "SIGTERM", "disconnect"]) {
  process.on(signal, () => {
    killRunning();
    process.exit(1);
  });
}

/** `npm test` runs everything, `npm test -- checks` what needs no server, `npm test -- vitest` one step. */
const choose = (wanted: string | undefined): readonly Step[] => {
  if (!wanted) return ALL;
  return wanted === "checks" ? CHECKS : ALL.filter(({ name }) => name.startsWith(wanted));
};

const steps = choose(process.argv[2]);
if (steps.length === 0) {
  console.error(`No such step. There are: checks, ${ALL.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}

mkdirSync(path.join(ROOT, ".local-test"), { recursive: true });
const { failed } = await runSteps(steps);
process.exit(failed === 0 ? 0 : 1);
