import { expect, test } from "vitest";
import { dayIn, lastDays, periodAddress, periodOf } from "./period";

test.each([
  [
    { desde: "2027-03-01", hasta: "2027-03-05" },
    { date_from: "2027-03-01", date_to: "2027-03-05" },
  ],
  [{ desde: "2027-02-30", hasta: ["2027-01-01", "2027-03-05"] }, { date_to: "2027-03-05" }],
  [{}, {}],
])("%j asks for %j", (parameters, period) => {
  expect(periodOf(parameters)).toEqual(period);
});

test("an address says the period, and only what is said of it", () => {
  expect(periodAddress("/x", { date_to: "2027-03-05" })).toBe("/x?hasta=2027-03-05");
  expect(periodAddress("/x", {})).toBe("/x");
});

test("the last days end today, in the municipality's zone", () => {
  const today = dayIn("America/Argentina/Buenos_Aires", new Date("2027-03-01T02:59:59Z"));
  expect(today).toBe("2027-02-28");
  expect(lastDays(today, 7)).toEqual({ date_from: "2027-02-22", date_to: "2027-02-28" });
});
