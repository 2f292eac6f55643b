import { describe, expect, test, vi } from "vitest";
import { createGate, type Gate } from "./gate";

const aGate = (changes: Partial<Parameters<typeof createGate>[0]> = {}) =>
  createGate({ places: 1, waitingMax: 10, waitingPerKeyMax: 3, ...changes });

/** Enters for each key in turn, and notes who was let in; each leaves when told to. */
const arrivals = (gate: Gate, keys: readonly string[]) => {
  const order: string[] = [];
  const passes: (() => void)[] = [];
  const all = keys.map((key) =>
    gate.enter({ key }).then((leave) => {
      order.push(key);
      passes.push(leave);
    }),
  );
  return { order, passes, all, settle: () => new Promise(setImmediate) };
};

describe("one line", () => {
  test("lets in as many as there are places, then in order", async () => {
    const { order, passes, settle } = arrivals(aGate({ places: 2 }), ["a", "b", "c", "d"]);
    await settle();
    expect(order).toEqual(["a", "b"]);

    passes[0]!();
    passes[0]!(); // leaving twice frees one place only
    await settle();
    expect(order).toEqual(["a", "b", "c"]);

    passes[1]!();
    await settle();
    expect(order).toEqual(["a", "b", "c", "d"]);
  });

  test("refuses what the line can't hold, whoever comes", async () => {
    const gate = aGate({ waitingMax: 2 });
    const { order, passes, settle } = arrivals(gate, ["a", "b", "c"]);
    await settle();

    await expect(gate.enter({ key: "d" })).rejects.toMatchObject({ code: "BUSY" });
    expect(gate.waiting()).toBe(2);

    for (let index = 0; index < 3; index += 1) {
      passes[index]!();
      await settle();
    }
    expect(order).toEqual(["a", "b", "c"]);
    expect(gate.waiting()).toBe(0);
  });
});

describe("between people", () => {
  test("who has sent many takes turns with who comes later", async () => {
    const { order, passes, settle } = arrivals(aGate(), ["a", "a", "a", "b", "b", "c"]);
    for (let index = 0; index < 6; index += 1) {
      await settle();
      passes[index]!();
    }

    expect(order).toEqual(["a", "a", "b", "c", "a", "b"]);
  });

  test("nobody holds the last place with a second document", async () => {
    const gate = aGate({ places: 2 });
    const { order, settle } = arrivals(gate, ["a", "a", "a", "b"]);
    await settle();

    expect(order).toEqual(["a", "b"]);
    expect(gate.waiting()).toBe(2);
  });

  test("a second document waits while somebody else does", async () => {
    const gate = aGate({ places: 3 });
    const { order, passes, settle } = arrivals(gate, ["a", "b", "c", "a", "d"]);
    await settle();
    passes[1]!();
    await settle();
    expect(order).toEqual(["a", "b", "c", "d"]);

    passes[2]!();
    passes[3]!();
    await settle();
    expect(order).toEqual(["a", "b", "c", "d", "a"]);
  });

  test("one who fills his own line is refused, the others are not", async () => {
    const gate = aGate({ waitingPerKeyMax: 1 });
    const { order, passes, settle } = arrivals(gate, ["a", "a", "b"]);
    await settle();

    await expect(gate.enter({ key: "a" })).rejects.toMatchObject({ code: "BUSY" });

    passes[0]!();
    await settle();
    passes[1]!();
    await settle();
    expect(order).toEqual(["a", "a", "b"]);
  });
});

describe("between municipalities", () => {
  test("one with many people takes turns with one that has a single document", async () => {
    const crowd = ["100:a", "100:b", "100:c", "100:d", "200:x", "100:e", "200:y"];
    const { order, passes, settle } = arrivals(aGate(), crowd);
    for (let index = 0; index < crowd.length; index += 1) {
      await settle();
      passes[index]!();
    }

    expect(order).toEqual(["100:a", "100:b", "200:x", "100:c", "200:y", "100:d", "100:e"]);
  });

  test("one that fills its share is refused, the others are not", async () => {
    const gate = aGate({ waitingPerGroupMax: 2 });
    arrivals(gate, ["100:a", "100:b", "100:c", "200:x"]);

    await expect(gate.enter({ key: "100:d" })).rejects.toMatchObject({ code: "BUSY" });
    expect(gate.waiting()).toBe(3);
  });
});

describe("waiting ends", () => {
  test("whoever waited his time out hears it, and the others go on", async () => {
    vi.useFakeTimers();
    const gate = aGate({ waitTimeoutMs: 1_000 });
    const leave = await gate.enter({ key: "a" });
    const late = expect(gate.enter({ key: "b" })).rejects.toMatchObject({ code: "BUSY" });
    vi.advanceTimersByTime(500);
    const next = gate.enter({ key: "c" });
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
    await late;

    leave();
    expect(await next).toBeTypeOf("function");
    expect(gate.waiting()).toBe(0);
  });

  test("nothing is printed for whoever is gone", async () => {
    const gate = aGate();
    const caller = new AbortController();
    const leave = await gate.enter({ key: "a" });
    const gone = expect(gate.enter({ key: "b", signal: caller.signal })).rejects.toThrow("ya no lo espera");
    const next = gate.enter({ key: "c" });
    caller.abort();
    await gone;
    expect(gate.waiting()).toBe(1);

    leave();
    await next;
    await expect(gate.enter({ key: "b", signal: caller.signal })).rejects.toThrow("ya no lo espera");
  });
});
