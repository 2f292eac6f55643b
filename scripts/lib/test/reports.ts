import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { ROOT } from "../paths";
import { add, FAILED, type Tally } from "./step";

const inProject = (file: string): string => path.relative(ROOT, path.resolve(ROOT, file));

const MESSAGE_LENGTH = 300;

const failureLine = (where: string, message: string | undefined): string =>
  `${where}: ${stripVTControlCharacters(message ?? "")
    .replaceAll(/\s+/g, " ")
    .slice(0, MESSAGE_LENGTH)}`;

const vitest = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** A file that could not even be loaded has no failed test and is a failure all the same. */
export const tallyVitest = (report: unknown): Tally => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitest.parse(report);
  const isFailed = ({ status }: { readonly status: string }): boolean => status === "failed";
  const brokenFiles = testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(isFailed)
      .map(({ fullName, failureMessages }) =>
        failureLine(`${inProject(name)} > ${fullName}`, failureMessages?.[0]),
      ),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...brokenFiles.map(({ name, message }) => failureLine(inProject(name), message)),
      ...failedTests,
    ],
  };
};

const thrown = z.object({ message: z.string().optional() });

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ error: thrown.optional() })) })),
});

type Suite = {
  readonly specs?: readonly z.infer<typeof spec>[] | undefined;
  readonly suites?: readonly Suite[] | undefined;
};

const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec).optional(),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwright = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(suite),
  errors: z.array(thrown),
});

/** What passed only at the second try has failed once. */
export const tallyPlaywright = (report: unknown): Tally => {
  const { stats, suites, errors } = playwright.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failureLine("playwright", message)),
      ...suites.flatMap(failuresOf),
    ],
  };
};

const failuresOf = ({ specs = [], suites = [] }: Suite): readonly string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) =>
        failureLine(`${file}:${line} > ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  ),
  ...suites.flatMap(failuresOf),
];

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
