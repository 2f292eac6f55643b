import { expect, test } from "vitest";
import { createCircuitBreaker, type Ticket } from "./circuit-breaker";

const aBreaker = () => {
  let time = 0;
  const breaker = createCircuitBreaker({ failuresMax: 2, openMs: 60_000, now: () => new Date(time) });
  const enter = (): Ticket => {
    const ticket = breaker.tryEnter();
    if (!ticket) throw new Error("refused");
    return ticket;
  };
  return {
    breaker,
    enter,
    advance: (ms: number) => {
      time += ms;
    },
    open: () => {
      for (const ticket of [enter(), enter()]) ticket.failed();
    },
  };
};

test("opens after the failures in a row that were agreed, and closes by its trial", () => {
  const { breaker, enter, advance, open } = aBreaker();
  enter().failed();
  enter().succeeded();
  enter().failed();
  expect(breaker.state).toBe("closed");
  enter().failed();
  expect(breaker).toMatchObject({ state: "open", restMs: 60_000 });
  expect(breaker.tryEnter()).toBeUndefined();
  advance(60_000);
  expect(breaker.state).toBe("half-open");
  enter().failed();
  expect(breaker).toMatchObject({ state: "open", restMs: 60_000 });
  advance(60_000);
  enter().succeeded();
  expect(breaker.state).toBe("closed");
  open();
  expect(breaker.state).toBe("open");
});

test("a call from before it opened that fails late neither lets a second trial out nor prolongs the rest", () => {
  const { breaker, enter, advance, open } = aBreaker();
  const slow = enter();
  open();
  advance(30_000);
  slow.failed();
  expect(breaker.restMs).toBe(30_000);

  advance(30_000);
  const trial = enter();
  slow.failed();
  expect(breaker.tryEnter()).toBeUndefined();
  trial.succeeded();
  expect(breaker.state).toBe("closed");
});

test("a call from before it opened that succeeds late does not close it", () => {
  const { breaker, enter, advance, open } = aBreaker();
  const slow = enter();
  open();
  slow.succeeded();
  expect(breaker.state).toBe("open");
  advance(60_000);
  const trial = enter();
  slow.succeeded();
  expect(breaker.tryEnter()).toBeUndefined();
  trial.failed();
  expect(breaker).toMatchObject({ state: "open", restMs: 60_000 });
});

test("failures from before it opened are not counted once it is closed again", () => {
  const { breaker, enter, advance, open } = aBreaker();
  const slow = [enter(), enter()];
  open();
  advance(60_000);
  enter().succeeded();
  for (const ticket of slow) ticket.failed();
  expect(breaker.state).toBe("closed");
});
