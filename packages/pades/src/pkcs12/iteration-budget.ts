import { Pkcs12Error } from "./pkcs12-error";

/** What one file may cost in all: about a second of one core. Files in use have 1 to 600,000 iterations. */
const ITERATIONS_MAX = 2_000_000;

export type IterationBudget = { spend(iterations: number): void };

/** One budget for the whole file: many bags of few iterations cost as much as one of many. */
export const createIterationBudget = (): IterationBudget => {
  let left = ITERATIONS_MAX;
  return {
    spend: (iterations) => {
      if (iterations < 1) throw new Pkcs12Error("MALFORMED", "iteration count below 1");
      left -= iterations;
      if (left < 0) throw new Pkcs12Error("TOO_EXPENSIVE", `over ${ITERATIONS_MAX} iterations`);
    },
  };
};
