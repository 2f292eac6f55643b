import { expect, test } from "vitest";
import { endOfDay, lastDayBefore, startOfDay } from "./last-day";

test.each([
  ["2027-03-31", "America/Argentina/Buenos_Aires", "2027-04-01T03:00:00.000Z"],
  ["2027-12-31", "UTC", "2028-01-01T00:00:00.000Z"],
  ["2027-09-04", "America/Santiago", "2027-09-05T04:00:00.000Z"],
  ["2027-02-28", "Pacific/Auckland", "2027-02-28T11:00:00.000Z"],
])("%s in %s is over at %s", (day, zone, at) => {
  expect(endOfDay(day, zone)).toBe(at);
  expect(lastDayBefore(at, zone)).toBe(day);
  expect(startOfDay(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10), zone)).toBe(at);
});
