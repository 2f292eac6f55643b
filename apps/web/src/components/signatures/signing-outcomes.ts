import type { QueueRow } from "../rows";
import type { TicketDocument } from "../signing/token-door";

/** What became of one of the documents that were to be signed. */
export type Outcome = {
  readonly row: QueueRow;
  readonly state: "waiting" | "signing" | "signed" | "failed" | "stopped";
  /** That it got, where the signature was the last. */
  readonly number: string | null;
  /** In words of the server; null where nobody answered. */
  readonly reason: string | null;
};

/** As the program with the token tells it. Pure. */
export const ofTicket = (outcome: Outcome, told: readonly TicketDocument[]): Outcome => {
  const found = told.find(({ document_id }) => document_id === outcome.row.document_id);
  switch (found?.state) {
    case undefined:
    case "waiting":
      return outcome;
    case "ready":
      return { ...outcome, state: "signing" };
    case "signed":
      return { ...outcome, state: "signed", number: found.document_number };
    case "refused":
      return { ...outcome, state: "failed", reason: found.message };
    case "released":
      return { ...outcome, state: "stopped" };
  }
};

const isOver = ({ state }: Outcome): boolean =>
  state === "signed" || state === "failed" || state === "stopped";

export const stillToDo = (outcomes: readonly Outcome[]): number =>
  outcomes.filter((outcome) => !isOver(outcome)).length;

export const countOf = (outcomes: readonly Outcome[]) => {
  const signed = outcomes.filter(({ state }) => state === "signed").length;
  return { total: outcomes.length, over: outcomes.length - stillToDo(outcomes), signed };
};

/** Those that can be tried again: all that are still unsigned once nothing goes on. */
export const unsigned = (outcomes: readonly Outcome[]): readonly QueueRow[] =>
  outcomes.filter(({ state }) => state !== "signed").map(({ row }) => row);
