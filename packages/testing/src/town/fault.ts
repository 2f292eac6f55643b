/** A call that was caught at the door of a port. */
export type Held = {
  /** Resolves when the call has arrived. */
  readonly reached: Promise<void>;
  /** Lets it go on. */
  release(): void;
};

/** Switches of one function of a port. Each affects the next call alone; several queue up in order. */
export type Fault = {
  /** The call rejects without having done anything. */
  failNext(error: unknown): void;
  /** The call does its work and then rejects: the answer got lost. */
  loseNext(error: unknown): void;
  /** The call waits at the door. */
  holdNext(): Held;
  /** Calls so far, failed ones too. */
  readonly calls: number;
};

type Plan = { readonly before?: () => Promise<void> | void; readonly after?: () => void };

export const faulty = <A extends readonly unknown[], R>(
  call: (...args: A) => Promise<R>,
): { readonly call: (...args: A) => Promise<R>; readonly fault: Fault } => {
  const plans: Plan[] = [];
  let calls = 0;

  const fault: Fault = {
    failNext: (error) => {
      plans.push({ before: () => raise(error) });
    },
    loseNext: (error) => {
      plans.push({ after: () => raise(error) });
    },
    holdNext: () => {
      const arrival = Promise.withResolvers<void>();
      const departure = Promise.withResolvers<void>();
      plans.push({
        before: () => {
          arrival.resolve();
          return departure.promise;
        },
      });
      return { reached: arrival.promise, release: departure.resolve };
    },
    get calls() {
      return calls;
    },
  };

  return {
    fault,
    call: async (...args) => {
      calls += 1;
      const plan = plans.shift();
      await plan?.before?.();
      const result = await call(...args);
      plan?.after?.();
      return result;
    },
  };
};

const raise = (error: unknown): never => {
  throw error;
};
