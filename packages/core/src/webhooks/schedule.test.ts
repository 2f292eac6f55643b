import { describe, expect, test } from "vitest";
import { waitAfter } from "./schedule";

const ID = "7b0a4c62-5e0c-4bd2-9f0e-0a2b1c3d4e5f";
const waits = (id: string, attemptsBefore = 0) =>
  Array.from({ length: 9 }, (_, made) =>
    waitAfter({ id, attempts: attemptsBefore + made + 1, attemptsBefore }),
  );

describe("the times between attempts (decisions C)", () => {
  test.each([
    [1, 10],
    [2, 60],
    [3, 5 * 60],
    [4, 15 * 60],
    [5, 3600],
    [6, 2 * 3600],
    [7, 4 * 3600],
    [8, 8 * 3600],
  ])("after attempt %i are %i seconds, a fifth more or less", (attempts, seconds) => {
    const all = Array.from(
      { length: 200 },
      (_, n) => waitAfter({ id: `${ID}${n}`, attempts, attemptsBefore: 0 })!,
    );
    const [least, most] = [Math.min(...all), Math.max(...all)].map((ms) => ms / 1000 / seconds);
    expect(least).toBeGreaterThanOrEqual(0.8);
    expect(least).toBeLessThan(0.83);
    expect(most).toBeGreaterThan(1.17);
    expect(most).toBeLessThanOrEqual(1.2);
  });

  test("end after the ninth, are the same whenever they are asked for, and begin anew when somebody repeats it", () => {
    expect(waits(ID).at(-1)).toBeUndefined();
    expect(waits(ID)).toEqual(waits(ID));
    expect(waits(ID, 9).map((wait) => wait !== undefined)).toEqual([...Array(8).fill(true), false]);
  });
});
