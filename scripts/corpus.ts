import path from "node:path";
import { ROOT } from "./lib/paths";
import { killRunning, runProgram } from "./lib/run-program";
import { PYTHON } from "./lib/test/tools";

// npm run corpus: the tests that sweep over public PDFs and those that fuzz, whole, where the gate takes a sample of each kind.

const LIMIT_MS = 60 * 60_000;

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    killRunning();
    process.exit(1);
  });
}

if (!process.env.FOJA_CORPUS) {
  console.error("FOJA_CORPUS names no folder of PDFs with files.json");
  process.exit(1);
}
const { status, timedOut } = await runProgram(
  path.join(ROOT, "node_modules/.bin/vitest"),
  // The words stand in the names of those tests.
  ["run", "corpus", "fuzz", "--project", "unit*", "--project", "interop", ...process.argv.slice(2)],
  {
    timeoutMs: LIMIT_MS,
    env: {
      FOJA_SWEEP: "whole",
      FOJA_CORPUS: process.env.FOJA_CORPUS,
      FOJA_PYTHON: process.env.FOJA_PYTHON ?? PYTHON,
    },
  },
);
if (timedOut) console.error("corpus: given up after an hour");
process.exit(status ?? 1);
