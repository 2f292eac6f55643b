import type { Ticket, TicketDocument } from "./token-door";

/** What a page tells of a ticket. `late`: nobody opened it, so the program is probably not there. */
export type Course = "opening" | "late" | "working" | "over" | "expired";

/** From when on a program that has not opened is said to be missing: people see it within five seconds of their click. */
export const LATE_MS = 4_000;

/** How long a program that shows no sign of life is followed: its session lives four minutes from its last call. */
const SILENCE_MS = 5 * 60_000;

type Followed = {
  readonly ticket: Ticket | undefined;
  /** Since the click. */
  readonly elapsedMs: number;
  /** Since something changed last. */
  readonly silentMs: number;
};

/** Pure: the ticket as it was answered last, or undefined before the first answer. */
export const courseOf = ({ ticket, elapsedMs, silentMs }: Followed): Course => {
  if (ticket && ticket.documents.length > 0 && ticket.documents.every(isOver)) return "over";
  if (ticket?.state === "opened") return silentMs > SILENCE_MS ? "expired" : "working";
  if (ticket?.state === "expired") return "expired";
  return elapsedMs >= LATE_MS ? "late" : "opening";
};

export const isOver = ({ state }: TicketDocument): boolean =>
  state === "signed" || state === "refused" || state === "released";
