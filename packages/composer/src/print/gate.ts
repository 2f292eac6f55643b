import { CompositionError } from "../composition-error";

export type Gate = {
  /** Resolves when a place is free, first come first served; rejects at once with `BUSY` when too many wait. */
  enter(): Promise<() => void>;
  waiting(): number;
};

export const createGate = (places: number, waitingMax: number): Gate => {
  let free = places;
  const queue: (() => void)[] = [];

  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };
  const pass = (): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  };

  return {
    enter: async () => {
      if (free > 0) {
        free -= 1;
        return pass();
      }
      if (queue.length >= waitingMax)
        throw new CompositionError("BUSY", "Hay demasiados documentos en espera");
      await new Promise<void>((resolve) => queue.push(resolve));
      return pass();
    },
    waiting: () => queue.length,
  };
};
