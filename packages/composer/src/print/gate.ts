import { CompositionError } from "../composition-error";

export type GateOptions = {
  /** Documents printed at the same time. */
  readonly places: number;
  /** Documents that may wait, everybody's together. */
  readonly waitingMax: number;
  /** Documents of one person that may wait. */
  readonly waitingPerKeyMax: number;
};

export type Gate = {
  /**
   * Resolves when it is this key's turn, with what gives the place back; rejects at once with `BUSY` when too many wait.
   * Keys take turns, each in its own order.
   */
  enter(key: string): Promise<() => void>;
  waiting(): number;
};

/**
 * Nobody waits for the whole line of somebody else: a key that already prints gets no second place while another waits,
 * and never the last one, so that whoever comes next finds it free.
 */
export const createGate = ({ places, waitingMax, waitingPerKeyMax }: GateOptions): Gate => {
  let free = places;
  const printing = new Map<string, number>();
  /** In the order of their turns. */
  const lines = new Map<string, (() => void)[]>();

  const waiting = (): number => [...lines.values()].reduce((sum, line) => sum + line.length, 0);
  const mayPrint = (key: string): boolean =>
    free > 0 && (!printing.has(key) || (free > 1 && [...lines.keys()].every((other) => other === key)));

  const take = (key: string): void => {
    free -= 1;
    printing.set(key, (printing.get(key) ?? 0) + 1);
  };
  const leave = (key: string): void => {
    free += 1;
    const others = (printing.get(key) ?? 1) - 1;
    if (others === 0) printing.delete(key);
    else printing.set(key, others);
    admit();
  };
  const admit = (): void => {
    for (
      let key = [...lines.keys()].find(mayPrint);
      key !== undefined;
      key = [...lines.keys()].find(mayPrint)
    ) {
      const [first, ...rest] = lines.get(key) ?? [];
      lines.delete(key);
      if (rest.length > 0) lines.set(key, rest); // behind the others
      take(key);
      first?.();
    }
  };
  const pass = (key: string): (() => void) => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      leave(key);
    };
  };

  return {
    enter: async (key) => {
      if (mayPrint(key)) {
        take(key);
        return pass(key);
      }
      const line = lines.get(key) ?? [];
      if (line.length >= waitingPerKeyMax) throw busy("Ya tiene varios documentos en espera");
      if (waiting() >= waitingMax) throw busy("Hay demasiados documentos en espera");
      await new Promise<void>((resolve) => lines.set(key, [...line, resolve]));
      return pass(key);
    },
    waiting,
  };
};

const busy = (message: string) => new CompositionError("BUSY", message);
