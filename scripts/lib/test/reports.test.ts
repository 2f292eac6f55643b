import path from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../paths";
import { tallyPlaywright, tallyRun, tallyVitest } from "./reports";
import { summaryLine } from "./step";

const file = (
  status: string,
  assertions: readonly { status: string; failureMessages?: string[] }[],
  message = "",
) => ({
  name: path.join(ROOT, "scripts/a.test.ts"),
  status,
  message,
  assertionResults: assertions.map((assertion) => ({ fullName: "adds up", ...assertion })),
});

const vitestReport = (changes: object = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [file("passed", [{ status: "passed" }])],
  ...changes,
});

describe("the summary of all tests", () => {
  test("adds up what vitest tells", () => {
    expect(tallyVitest(vitestReport())).toEqual({
      passed: 5,
      failed: 0,
      skipped: 3,
      failures: [],
    });
  });

  test("counts a file that could not be loaded, and names what failed in a line each", () => {
    const testResults = [
      file("failed", [], "Cannot find module"),
      file("failed", [
        { status: "passed" },
        { status: "failed", failureMessages: ["\u001b[31mexpected\n  1\u001b[0m"] },
      ]),
    ];
    expect(tallyVitest(vitestReport({ numFailedTests: 1, testResults }))).toMatchObject({
      failed: 2,
      failures: ["scripts/a.test.ts: Cannot find module", "scripts/a.test.ts > adds up: expected 1"],
    });
  });

  test("adds up what Playwright tells, and a flaky test has failed", () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: "a.spec.ts",
      line: 3,
      tests: [{ status, results: [{ error: message ? { message } : undefined }, {}] }],
    });
    const suites = [
      { specs: [spec("signs", "expected")], suites: [{ specs: [spec("refuses", "flaky", "too late")] }] },
      { specs: [spec("numbers", "unexpected", "a gap")] },
    ];
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 4 };
    expect(tallyPlaywright({ stats, suites, errors: [] })).toEqual({
      passed: 3,
      failed: 2,
      skipped: 4,
      failures: ["a.spec.ts:3 > refuses: too late", "a.spec.ts:3 > numbers: a gap"],
    });
  });

  test.each([
    ["a run without report", 0, undefined],
    ["a run that ended badly although nothing failed", 1, vitestReport()],
    ["a run of no tests", 0, vitestReport({ numPassedTests: 0 })],
  ])("%s has failed", (_name, status, report) => {
    expect(tallyRun(status, report, tallyVitest).failed).toBe(1);
  });

  test("is one line", () => {
    expect(summaryLine({ passed: 10, failed: 1, skipped: 0, failures: [] })).toBe(
      "10 passed, 1 failed, 0 skipped",
    );
  });
});
