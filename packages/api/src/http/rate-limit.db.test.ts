import { forgetCounters } from "@foja/core/sweeps/forget-counters";
import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit";

const town = await townOfFile();
const { pool, global } = town.database;
const count = createRateLimit(pool);

/** As if so many requests had been let through so many seconds ago. */
const asked = async (subject: string, requests: Readonly<Record<number, number>>) => {
  const { rows } = await pool.query<{ now: string }>(
    "SELECT floor(extract(epoch FROM clock_timestamp())) AS now",
  );
  const now = Number(rows[0]!.now);
  const counts = Array<number>(60).fill(0);
  for (const [age, number] of Object.entries(requests)) counts[(now - Number(age)) % 60] = number;
  await pool.query("INSERT INTO foja_global.rate_limits (key, second, counts) VALUES ($1, $2, $3)", [
    subject,
    now,
    counts,
  ]);
};

test.each<[string, Record<number, number>, number, number]>([
  ["nothing", {}, 1, 60],
  ["some", { 30: 3 }, 4, 30],
  ["as many as may be, the last ones just now", { 40: 4, 0: 1 }, 6, 20],
  ["the same, the oldest about to be forgotten", { 57: 1, 1: 4 }, 6, 3],
])("after %s", async (_name, requests, used, resetSeconds) => {
  const subject = `after ${_name}`;
  await asked(subject, requests);
  const counted = await count({ subject, perMinute: 5 });
  expect(counted.used).toBe(used);
  // A second may have passed in between.
  expect(Math.abs(counted.resetSeconds - resetSeconds)).toBeLessThanOrEqual(1);
});

test("what was asked more than a minute ago counts no more, and the minute slides", async () => {
  await pool.query(
    `INSERT INTO foja_global.rate_limits (key, second, counts)
     SELECT 'slides', floor(extract(epoch FROM clock_timestamp()))::bigint - 60, array_fill(9, ARRAY[60])`,
  );
  expect(await count({ subject: "slides", perMinute: 5 })).toMatchObject({ used: 1 });
  expect(await count({ subject: "slides", perMinute: 5 })).toMatchObject({ used: 2 });
});

test.each([
  [30, 6],
  [7200, 1],
])("a clock that was %i seconds ahead keeps nobody out for long", async (ahead, used) => {
  await pool.query(
    `INSERT INTO foja_global.rate_limits (key, second, counts)
     SELECT $1, floor(extract(epoch FROM clock_timestamp()))::bigint + $2, array_fill(1, ARRAY[60])`,
    [`ahead ${ahead}`, ahead],
  );
  const counted = await count({ subject: `ahead ${ahead}`, perMinute: 5 });
  expect(Math.min(counted.used, 6)).toBe(used);
});

test("who is refused is not kept out longer by asking again", async () => {
  await asked("asks again", { 59: 5 });
  expect((await count({ subject: "asks again", perMinute: 5 })).used).toBe(6);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await count({ subject: "asks again", perMinute: 5 })).used).toBe(1);
});

test("of many at once, over several connections, as many are let through as may be", async () => {
  const all = await Promise.all(
    Array.from({ length: 60 }, () => count({ subject: "at once", perMinute: 17 })),
  );
  expect(all.filter(({ used }) => used <= 17)).toHaveLength(17);
});

test("a counter that nobody uses is cleared away", async () => {
  await asked("gone", { 0: 1 });
  await forgetCounters(global, new Date());
  expect(await global.rateLimit.findUnique({ where: { key: "gone" } })).not.toBeNull();
  await forgetCounters(global, new Date(Date.now() + 2 * 3600_000));
  expect(await global.rateLimit.findUnique({ where: { key: "gone" } })).toBeNull();
});
