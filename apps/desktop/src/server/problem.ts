import type { ProblemCode } from "./problem-code";

export type ProblemDetails = {
  /** The server's own sentence, in Spanish. */
  readonly text?: string | undefined;
  /** The server's own code. */
  readonly refusal?: string | undefined;
  readonly status?: number | undefined;
  /** Under which the server logged it. */
  readonly requestId?: string | undefined;
  /** Of a document that this person has signed already. */
  readonly documentNumber?: string | undefined;
  /** When the server wants to be asked again. */
  readonly retryAfterMs?: number | undefined;
  /** For support: never an address with a ticket, nor anything about a person. */
  readonly cause?: string | undefined;
};

/** Codes of the server: the session, or the document's turn in it, is over, and another session may be begun. */
const TURN_OVER: ReadonlySet<string | undefined> = new Set(["SESSION_OVER", "DOCUMENT_RELEASED"]);

export const isTurnOver = (error: unknown): boolean =>
  error instanceof Problem && (TURN_OVER.has(error.details.refusal) || error.details.status === 404);

/** Whoever was here has to come in again. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Problem && (error.code === "SIGNED_OUT" || error.code === "TICKET_OVER");

/** Code of the server: this person has signed it, here or elsewhere. */
export const ALREADY_SIGNED = "ALREADY_SIGNED";

export const isAlreadySigned = (error: unknown): error is Problem =>
  error instanceof Problem && error.details.refusal === ALREADY_SIGNED;

/** Something with a server that a person is told, by the sentence of its code (`problem-messages.ts`). Anything else that is thrown is a bug. */
export class Problem extends Error {
  override readonly name = "Problem";

  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super([code, details.refusal, details.cause].filter(Boolean).join(": "));
  }
}
