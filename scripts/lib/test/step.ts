export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

export type Step = {
  readonly name: string;
  /** Counts of what it checked; a plain check counts as one. */
  run(): Promise<Tally>;
};

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };
export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };
export const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const summaryLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
