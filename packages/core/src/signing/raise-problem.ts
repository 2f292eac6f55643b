import { AppError } from "../kernel/errors";
import { NotaryError } from "../ports/notary";
import { StorageUnavailable } from "../ports/storage";

export type RaiseProblem = {
  /** For the state of the document: code, and what happened. */
  readonly text: string;
  /** What is missing is missing for every document: nobody else needs to try now. */
  readonly isAway: boolean;
  /** Nothing that was foreseen: somebody has to look at it. */
  readonly isBug: boolean;
};

/** What the signing service gave back is not taken, because it is not what must come of the official file. */
export class UnfitFile extends Error {
  override readonly name = "UnfitFile";

  constructor(
    readonly code: "NOT_A_CONTINUATION" | "NOT_INTACT" | "LEVEL_NOT_REACHED" | "RENEWAL_GAINS_NOTHING",
    message: string,
  ) {
    super(message);
  }
}

export const raiseProblemOf = (error: unknown): RaiseProblem => {
  if (error instanceof NotaryError) return expected(error.code, error.message, error.kind === "unavailable");
  if (error instanceof StorageUnavailable) return expected("STORAGE_UNAVAILABLE", error.message, true);
  if (error instanceof UnfitFile) return expected(error.code, error.message, false);
  if (error instanceof AppError)
    return expected(String(error.extra.code ?? error.code), error.message, false);
  return { text: "INTERNAL: está en el registro del proceso", isAway: false, isBug: true };
};

const expected = (code: string, message: string, isAway: boolean): RaiseProblem => ({
  text: `${code}: ${message}`,
  isAway,
  isBug: false,
});
