import { Problem, type ProblemDetails } from "../server/problem";
import type { ProblemCode } from "../server/problem-code";
import { problemMessage } from "../server/problem-messages";
import { type Language, tokenMessage } from "../token/messages";
import type { TokenProblem } from "../token/token-code";
import { TokenError, type TokenErrorDetails } from "../token/token-error";

/** Why something did not work, as it goes to the pages: a code with its sentence elsewhere. */
export type Reason =
  | { readonly from: "server"; readonly code: ProblemCode; readonly details: ProblemDetails }
  | { readonly from: "token"; readonly code: TokenProblem; readonly details: TokenErrorDetails };

/** Of what is neither a Problem nor a TokenError: a bug, thrown on. */
export const reasonOf = (error: unknown): Reason => {
  if (error instanceof Problem) return { from: "server", code: error.code, details: error.details };
  if (error instanceof TokenError) return { from: "token", code: error.code, details: error.details };
  throw error;
};

export const reasonText = (reason: Reason, language: Language): string =>
  reason.from === "server"
    ? problemMessage(reason.code, language, reason.details)
    : tokenMessage(reason.code, language, reason.details);

/** The driver was ended and the PIN went with it, or it was forgotten: with the PIN, the batch goes on. */
export const wantsPinAgain = ({ code }: Reason): boolean =>
  code === "DRIVER_HUNG" || code === "DRIVER_CRASHED" || code === "BATCH_ENDED" || code === "TOKEN_REMOVED";
