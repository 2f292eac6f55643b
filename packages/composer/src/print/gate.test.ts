import { expect, test } from "vitest";
import { createGate } from "./gate";

test("lets in as many as there are places, then in order, and refuses what the queue can't hold", async () => {
  const gate = createGate(1, 2);
  const order: string[] = [];
  const leave = await gate.enter();
  const second = gate.enter().then((leaveToo) => {
    order.push("second");
    leaveToo();
  });
  const third = gate.enter().then((leaveToo) => {
    order.push("third");
    leaveToo();
  });

  await expect(gate.enter()).rejects.toMatchObject({ code: "BUSY" });
  expect(gate.waiting()).toBe(2);

  leave();
  leave(); // leaving twice frees one place only
  await Promise.all([second, third]);

  expect(order).toEqual(["second", "third"]);
  const again = await gate.enter();
  expect(gate.waiting()).toBe(0);
  again();
});
