import { CompositionError } from "../composition-error";
import { createLines, groupOf, type Waiting } from "./lines";

export type GateOptions = {
  /** Documents printed at the same time. */
  readonly places: number;
  /** Documents that may wait, everybody's together. */
  readonly waitingMax: number;
  /** Documents of one municipality that may wait. */
  readonly waitingPerGroupMax?: number;
  /** Documents of one person that may wait. */
  readonly waitingPerKeyMax: number;
  /** Who asked hears that it is busy while they still listen. */
  readonly waitTimeoutMs?: number;
};

export type Entry = {
  /** Who asks, `municipality:person`. */
  readonly key: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
};

export type Gate = {
  /**
   * Resolves when it is this key's turn, with what gives the place back; rejects with `BUSY` at once when too many wait, later when
   * the turn does not come in time. Municipalities take turns, in each its people, each in its own order.
   */
  enter(entry: Entry): Promise<() => void>;
  waiting(): number;
};

const WAIT_TIMEOUT_MS = 45_000;

/**
 * Nobody waits for the whole line of somebody else: a key that already prints gets no second place while another waits,
 * and never the last one, so that whoever comes next finds it free.
 */
export const createGate = ({
  places,
  waitingMax,
  waitingPerKeyMax,
  waitingPerGroupMax = waitingMax,
  waitTimeoutMs = WAIT_TIMEOUT_MS,
}: GateOptions): Gate => {
  let free = places;
  const printing = new Map<string, number>();
  const lines = createLines();

  const mayPrint = (key: string): boolean =>
    free > 0 && (!printing.has(key) || (free > 1 && !lines.hasOtherThan(key)));

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
    for (let next = lines.next(mayPrint); next; next = lines.next(mayPrint)) {
      take(next.key);
      next.enter();
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

  const refuseToWait = ({ key }: Entry): CompositionError | undefined => {
    if (lines.count((one) => one.key === key) >= waitingPerKeyMax) {
      return busy("Ya tiene varios documentos en espera");
    }
    const group = groupOf(key);
    if (lines.count((one) => groupOf(one.key) === group) >= waitingPerGroupMax) {
      return busy("El municipio ya tiene muchos documentos en espera");
    }
    return lines.count() >= waitingMax ? busy("Hay demasiados documentos en espera") : undefined;
  };

  const wait = ({ key, signal }: Entry): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (how: () => void) => () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", gone);
        how();
      };
      const one: Waiting = { key, enter: settle(resolve) };
      const giveUp = (message: string) =>
        settle(() => {
          lines.remove(one);
          reject(busy(message));
          admit(); // who waited behind may not have to any more
        });
      const gone = giveUp("Quien pidió el documento ya no lo espera");
      const timer = setTimeout(giveUp("Hay demasiados documentos en espera"), waitTimeoutMs);
      signal?.addEventListener("abort", gone, { once: true });
      lines.add(one);
    });

  return {
    enter: async (entry) => {
      const { key, signal } = entry;
      if (signal?.aborted) throw busy("Quien pidió el documento ya no lo espera");
      if (mayPrint(key)) {
        take(key);
        return pass(key);
      }
      const refusal = refuseToWait(entry);
      if (refusal) throw refusal;
      await wait(entry);
      return pass(key);
    },
    waiting: () => lines.count(),
  };
};

const busy = (message: string) => new CompositionError("BUSY", message);
