import { expect, test } from "vitest";
import { createByteBudget } from "./byte-budget";

test("gives out what there is, and takes it back once", () => {
  const budget = createByteBudget(10);
  const share = budget.take(6);
  expect(() => budget.take(5)).toThrow(expect.objectContaining({ code: "SERVICE_BUSY" }));
  budget.take(4);
  share.free();
  share.free();
  budget.take(6);
  expect(() => budget.take(1)).toThrow(expect.objectContaining({ code: "SERVICE_BUSY" }));
});
