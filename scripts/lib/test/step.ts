export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, where, and the beginning of its message: one line each. */
  readonly failures: readonly string[];
};

export type Step = {
  readonly name: string;
  /** Counts of what it checked; a plain check counts as one. */
  run(): Promise<Tally>;
};

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
export const PASSED: Tally = { ...NOTHING, passed: 1 };
export const FAILED: Tally = { ...NOTHING, failed: 1 };
export const SKIPPED: Tally = { ...NOTHING, skipped: 1 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

export const summaryLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
