import { describe, expect, test } from "vitest";
import {
  levelsBelow,
  nextStep,
  type PreservationPolicy,
  pauseMs,
  preservationPolicy,
  renewalDueAt,
  retryDelayMs,
} from "./preservation";

const DAY_MS = 24 * 3_600_000;
const SIGNED_AT = new Date("2027-03-05T15:00:00Z");
const after = (days: number) => new Date(SIGNED_AT.getTime() + days * DAY_MS);
const policy = (level: PreservationPolicy["level"], renewal_margin_days = 180): PreservationPolicy => ({
  level,
  renewal_margin_days,
});
const provable = (level: string, days: number) => ({
  level,
  raisedAt: SIGNED_AT,
  provableUntil: after(days),
});

describe("the next step", () => {
  test.each([
    ["B-T", "B-T", undefined],
    ["B-T", "B-LT", "B-LT"],
    ["B-T", "B-LTA", "B-LTA"],
    ["B-B", "B-LT", "B-LT"],
    ["B-LT", "B-T", undefined],
    ["B-LT", "B-LT", undefined],
    ["B-LT", "B-LTA", "B-LTA"],
    ["B-LTA", "B-LT", undefined],
    ["B-LTA", "B-LTA", undefined],
  ] as const)("of a document at %s where %s is wanted: %s", (level, wanted, step) => {
    const provableUntil = level === "B-LT" || level === "B-LTA" ? after(3650) : null;
    expect(nextStep({ level, raisedAt: SIGNED_AT, provableUntil }, policy(wanted), after(1))).toBe(step);
  });

  test.each([
    ["B-LT", "B-T", "B-LTA"],
    ["B-LT", "B-LT", "B-LTA"],
    ["B-LTA", "B-T", "renew"],
    ["B-LTA", "B-LT", "renew"],
    ["B-LTA", "B-LTA", "renew"],
  ] as const)("one at %s that ends, where %s is wanted: %s", (level, wanted, step) => {
    const due = after(1000 - 180);
    const state = provable(level, 1000);
    expect(nextStep(state, policy(wanted), new Date(due.getTime() - 1))).toBeUndefined();
    expect(nextStep(state, policy(wanted), due)).toBe(step);
    expect(nextStep(state, policy(wanted), after(2000))).toBe(step);
  });
});

describe("when an archive is renewed", () => {
  test.each([
    { runs: 1000, margin: 180, due: 820 },
    { runs: 1000, margin: 500, due: 500 },
    { runs: 1000, margin: 900, due: 500 },
    { runs: 10, margin: 180, due: 5 },
    { runs: 0, margin: 180, due: 0 },
  ])("one of $runs days with a margin of $margin: after $due", ({ runs, margin, due }) => {
    expect(renewalDueAt(SIGNED_AT, after(runs), policy("B-LTA", margin))).toEqual(after(due));
  });

  test("one that had ended when it was made: at once, not before it began", () => {
    expect(renewalDueAt(SIGNED_AT, after(-5), policy("B-LTA"))).toEqual(after(-5));
  });
});

test("levels below", () => {
  expect(levelsBelow("B-LTA")).toEqual(["B-B", "B-T", "B-LT"]);
  expect(levelsBelow("B-B")).toEqual([]);
});

test("waits grow with every failure, up to a limit", () => {
  const minutes = (wait: (failures: number) => number) => [1, 2, 3, 4, 5, 6, 50].map((n) => wait(n) / 60_000);
  expect(minutes(retryDelayMs)).toEqual([1, 5, 30, 120, 360, 1440, 1440]);
  expect(minutes(pauseMs)).toEqual([1, 2, 5, 15, 30, 30, 30]);
});

test.each([
  { level: "B-B", renewal_margin_days: 180 },
  { level: "B-LT", renewal_margin_days: 0 },
  { level: "B-LT", renewal_margin_days: 1.5 },
  { level: "B-LT" },
])("%o is no policy", (given) => expect(preservationPolicy.safeParse(given).success).toBe(false));
