import { expect, test } from "vitest";
import { dayOf, guidOf } from "./asked-filters";

test.each([
  ["2027-03-05", "2027-03-05"],
  ["2027-02-30", undefined],
  ["5/3/2027", undefined],
  ["", undefined],
  [undefined, undefined],
])("%s as a day is %s", (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test("what is no identifier is left out", () => {
  expect(guidOf("3F0E6B1E-2c6f-4f0e-9a53-0d8f1d5b7c11")).toBe("3f0e6b1e-2c6f-4f0e-9a53-0d8f1d5b7c11");
  expect(guidOf("ana")).toBeUndefined();
});
