import { describe, expect, test } from "vitest";
import { tallyPlaywright, tallyRun, tallyVitest } from "./reports";
import { summaryLine } from "./step";

const vitestReport = (changes: object = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: "passed", assertionResults: [{ status: "passed" }] }],
  ...changes,
});

describe("the summary of all tests", () => {
  test("adds up what vitest tells", () => {
    expect(tallyVitest(vitestReport())).toEqual({ passed: 5, failed: 0, skipped: 3 });
  });

  test("counts a file that could not be loaded", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{ status: "failed" }] },
    ];
    expect(tallyVitest(vitestReport({ numFailedTests: 1, testResults }))).toMatchObject({ failed: 2 });
  });

  test("adds up what Playwright tells, and a flaky test has failed", () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 4 };
    expect(tallyPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 2, skipped: 4 });
  });

  test.each([
    ["a run without report", 0, undefined],
    ["a run that ended badly although nothing failed", 1, vitestReport()],
    ["a run of no tests", 0, vitestReport({ numPassedTests: 0 })],
  ])("%s has failed", (_name, status, report) => {
    expect(tallyRun(status, report, tallyVitest).failed).toBe(1);
  });

  test("is one line", () => {
    expect(summaryLine({ passed: 10, failed: 1, skipped: 0 })).toBe("10 passed, 1 failed, 0 skipped");
  });
});
