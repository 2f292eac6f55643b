import { add, FAILED, NOTHING, type Step, summaryLine, type Tally } from "./step";

/** Runs the steps one after the other, all of them whatever happens, and ends with the line that adds them up. */
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
  console.log(`\n${lines.join("\n")}\n`);
  console.log(summaryLine(total));
  return total;
};

const runStep = async (step: Step): Promise<Tally> => {
  try {
    return await step.run();
  } catch (error) {
    console.error(error);
    return FAILED;
  }
};
