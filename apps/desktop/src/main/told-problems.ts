import type { BatchView, ReasonView } from "../ipc/contract";

/** A problem that was told, for support. */
export type ToldProblem = { readonly at: Date; readonly reason: ReasonView };

const KEPT = 20;
const OF_A_BATCH = 5;

export const createToldProblems = (now: () => number) => {
  const problems: ToldProblem[] = [];
  const remember = (reason: ReasonView): ReasonView => {
    problems.push({ at: new Date(now()), reason });
    if (problems.length > KEPT) problems.shift();
    return reason;
  };
  return {
    all: (): readonly ToldProblem[] => problems,
    remember,
    /** Of a batch that ended: why, and the first of its documents. */
    rememberBatch: ({ status, reason, documents }: BatchView): void => {
      if (status !== "stopped" && status !== "done") return;
      const reasons = [reason, ...documents.map((one) => one.reason)].filter((one) => one !== null);
      for (const one of reasons.slice(0, OF_A_BATCH)) remember(one);
    },
  };
};
