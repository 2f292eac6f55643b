/** Driven by hand: it moves only when a test, or a builder that needs an order, moves it. */
export type Clock = {
  now(): Date;
  advance(milliseconds: number): void;
  set(instant: Date): void;
};

export const createClock = (start: Date): Clock => {
  let instant = start.getTime();
  return {
    now: () => new Date(instant),
    advance: (milliseconds) => {
      instant += milliseconds;
    },
    set: (next) => {
      instant = next.getTime();
    },
  };
};
