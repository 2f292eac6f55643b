import { add, FAILED, NOTHING, type Step, summaryLine, type Tally } from "./step";

/**
 * Runs the steps one after the other, all of them whatever happens. The last lines are enough to know what to look at, as often they are
 * all that is kept of a run: what failed, how long each step took, and the sum.
 */
export const runSteps = async (steps: readonly Step[]): Promise<Tally> => {
  let total = NOTHING;
  const lines: string[] = [];
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const started = performance.now();
    const tally = await runStep(step);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    lines.push(`${tally.failed === 0 ? "ok    " : "FAILED"} ${seconds.padStart(7)} s  ${step.name}`);
    total = add(total, tally);
  }
  if (total.failures.length > 0) console.log(`\n${mostOf(total.failures).join("\n")}`);
  console.log(`\n${lines.join("\n")}\n`);
  console.log(summaryLine(total));
  return total;
};

const SHOWN = 10;

const mostOf = (failures: readonly string[]): readonly string[] =>
  failures.length <= SHOWN
    ? failures
    : [...failures.slice(0, SHOWN), `… and ${failures.length - SHOWN} more`];

const runStep = async (step: Step): Promise<Tally> => {
  try {
    return await step.run();
  } catch (error) {
    console.error(error);
    return FAILED;
  }
};
