import { fuzz } from "@foja/testing/fuzz/fuzz";
import { expect, test } from "vitest";
import { formTarget } from "../test-support/fuzz-target";

test("mutated forms are signed or refused as described", async () => {
  const report = await fuzz(await formTarget(), { seed: "ci", rounds: 500, limitMs: 5_000 });
  expect(report.failures.map(({ round, problem }) => `round ${round}: ${problem}`)).toEqual([]);
  // Most changes hit a file, which is then refused.
  expect(report.accepted).toBeGreaterThan(3);
  expect(report.growthMb).toBeLessThan(16);
});
