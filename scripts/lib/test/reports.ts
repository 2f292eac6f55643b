import { z } from "zod";
import { add, FAILED, type Tally } from "./step";

const vitest = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** A file that could not even be loaded has no failed test and is a failure all the same. */
export const tallyVitest = (report: unknown): Tally => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitest.parse(report);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  ).length;
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles,
    skipped: numPendingTests + numTodoTests,
  };
};

const playwright = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** What passed only at the second try has failed once. */
export const tallyPlaywright = (report: unknown): Tally => {
  const { stats, errors } = playwright.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
};

/** A run that failed although every test it tells of passed, or that ran none, has failed. */
export const tallyRun = (
  status: number | null,
  report: unknown,
  tally: (report: unknown) => Tally,
): Tally => {
  if (report === undefined) return FAILED;
  const counted = tally(report);
  const isSilentFailure = counted.failed === 0 && (status !== 0 || counted.passed === 0);
  return isSilentFailure ? add(counted, FAILED) : counted;
};
