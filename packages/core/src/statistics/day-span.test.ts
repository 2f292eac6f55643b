import { expect, test } from "vitest";
import { daySpan, eachDay } from "./day-span";

const ctx = (timezone: string) =>
  ({ tenant: { timezone }, now: () => new Date("2027-03-06T02:30:00Z") }) as Parameters<typeof daySpan>[0];
const AR = "America/Argentina/Buenos_Aires";

test.each<[string, object, string, string, number]>([
  ["nothing", {}, "2027-02-20", "2027-03-05", 14],
  ["one day", { date_from: "2027-03-05", date_to: "2027-03-05" }, "2027-03-05", "2027-03-05", 1],
  ["a first day", { date_from: "2027-03-01" }, "2027-03-01", "2027-03-05", 5],
  ["a last day", { date_to: "2027-01-02" }, "2026-12-20", "2027-01-02", 14],
  ["the most", { date_from: "2026-01-30", date_to: "2027-03-05" }, "2026-01-30", "2027-03-05", 400],
])("days are those of the municipality: %s", (_name, asked, first, last, count) => {
  const { days, starts, gte, lt } = eachDay(ctx(AR), asked);
  expect([days[0], days.at(-1), days.length, starts.length]).toEqual([first, last, count, count]);
  expect(gte).toEqual(new Date(`${first}T03:00:00Z`));
  expect(lt.getTime() - starts.at(-1)!.getTime()).toBe(24 * 3_600_000);
});

test("a day has 23 hours where clocks are set forward", () => {
  const { starts } = eachDay(ctx("America/Santiago"), { date_from: "2026-09-05", date_to: "2026-09-08" });
  const hours = starts
    .slice(1)
    .map((start, index) => (start.getTime() - starts[index]!.getTime()) / 3_600_000);
  expect(hours).toEqual([24, 23, 24]);
});

test.each<[object, string]>([
  [{ date_from: "2027-03-06" }, "DAYS_REVERSED"],
  [{ date_from: "2027-03-05", date_to: "2027-03-04" }, "DAYS_REVERSED"],
  [{ date_from: "2026-01-29" }, "TOO_MANY_DAYS"],
])("refused, by the name of the field: %j", (asked, code) => {
  expect(() => eachDay(ctx(AR), asked)).toThrow(
    expect.objectContaining({
      code: "invalid_input",
      extra: { code, details: [{ path: "date_from", message: expect.any(String) }] },
    }),
  );
});

test("where no day is answered, any number of them is asked for", () => {
  const { gte, lt } = daySpan(ctx(AR), { date_from: "1900-01-01", date_to: "9000-12-31" });
  expect([gte.getUTCFullYear(), lt.toISOString()]).toEqual([1900, "9001-01-01T03:00:00.000Z"]);
  expect(() => daySpan(ctx(AR), { date_from: "2027-03-06" })).toThrow(/posterior/);
});
