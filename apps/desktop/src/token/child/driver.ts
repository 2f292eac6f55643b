import type { InputOf, OutputOf } from "../protocol";
import { TokenError } from "../token-error";
import { type Batch, openBatch } from "./batch";
import { forOthers, readCertificates } from "./certificates";
import { attempt, openLibrary, type Pkcs11Library, withSession } from "./library";
import { mechanismsOf, readTokens, takeSlotEvents, tokenAt } from "./slots";
import { tellFailure } from "./tell-failure";

type Running = { readonly library: Pkcs11Library; readonly pinIdleMs: number };
type Kept = { readonly batch: Batch; idle: NodeJS.Timeout };

/** Answers the calls of `protocol.ts` with one driver. All that is said of errors there holds; results of PKCS#11 that are left are thrown. */
export const createDriver = () => {
  let running: Running | undefined;
  const batches = new Map<number, Kept>();
  let lastBatch = 0;

  const started = (): Running => {
    if (!running) throw new Error("asked before start");
    return running;
  };
  const drop = (id: number): void => {
    const kept = batches.get(id);
    batches.delete(id);
    clearTimeout(kept?.idle);
    kept?.batch.end();
  };
  const forgetLater = (id: number): NodeJS.Timeout => setTimeout(() => drop(id), started().pinIdleMs);

  return {
    start: ({ library: path, pinIdleMs }: InputOf<"start">): OutputOf<"start"> => {
      const library = openLibrary(path);
      running = { library, pinIdleMs };
      return { description: library.description };
    },

    tokens: ({ withEvents }: InputOf<"tokens">): OutputOf<"tokens"> => {
      const { library } = started();
      if (withEvents) takeSlotEvents(library);
      return readTokens(library);
    },

    certificates: ({ person, ...place }: InputOf<"certificates">): OutputOf<"certificates"> => {
      const { library } = started();
      try {
        const { handle, pin } = tokenAt(library, place);
        const mechanisms = mechanismsOf(library, handle);
        const reading = { mechanisms, isOpen: !pin.isNeeded, person };
        return withSession(library, handle, (session) =>
          forOthers(readCertificates(library, session, reading)),
        );
      } catch (error) {
        throw tellFailure(library, place, error);
      }
    },

    login: ({ pin, ...input }: InputOf<"login">): OutputOf<"login"> => {
      const batch = openBatch(started().library, { ...input, pin });
      lastBatch += 1;
      batches.set(lastBatch, { batch, idle: forgetLater(lastBatch) });
      return { batch: lastBatch, certificates: batch.certificates };
    },

    sign: async ({ batch: id, ...wanted }: InputOf<"sign">): Promise<OutputOf<"sign">> => {
      const kept = batches.get(id);
      if (!kept) throw new TokenError("BATCH_ENDED");
      clearTimeout(kept.idle);
      try {
        return await kept.batch.sign(wanted);
      } finally {
        kept.idle = forgetLater(id);
      }
    },

    logout: ({ batch }: InputOf<"logout">): void => drop(batch),

    end: (): void => {
      for (const id of [...batches.keys()]) drop(id);
      attempt(() => running?.library.functions.C_Finalize());
    },

    /** Without a word to the driver, which may hang: the process ends next. */
    forgetPins: (): void => {
      for (const { batch } of batches.values()) batch.forget();
    },
  };
};
