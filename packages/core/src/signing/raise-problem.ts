import { AppError } from "../kernel/errors";
import { NotaryError } from "../ports/notary";
import { StorageUnavailable } from "../ports/storage";

/**
 * `document`: nothing to do with any other one. `all`: what is missing is missing for every document, nobody else needs to try now.
 * `doubtful`: one of both; a second document that fails alike tells which.
 */
export type Reach = "document" | "doubtful" | "all";

export type RaiseProblem = {
  readonly code: string;
  /** For the state of the document: code, and what happened. */
  readonly text: string;
  readonly reach: Reach;
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
  if (error instanceof NotaryError) return expected(error.code, error.message, reachOf(error));
  if (error instanceof StorageUnavailable) return expected("STORAGE_UNAVAILABLE", error.message, "all");
  if (error instanceof UnfitFile) return expected(error.code, error.message, "document");
  if (error instanceof AppError)
    return expected(String(error.extra.code ?? error.code), error.message, "document");
  return {
    code: "INTERNAL",
    text: "INTERNAL: está en el registro del proceso",
    reach: "document",
    isBug: true,
  };
};

/** A file may be too much for the service, and the authority of a single signer may be the one that does not answer. */
const DOUBTFUL: ReadonlySet<string> = new Set([
  "PADES_ERROR",
  "REQUEST_TIMEOUT",
  "REVOCATION_UNAVAILABLE",
  "notary_5xx",
  "notary_timeout",
]);

const reachOf = ({ kind, code }: NotaryError): Reach => {
  if (kind === "business") return "document";
  return DOUBTFUL.has(code) ? "doubtful" : "all";
};

const expected = (code: string, message: string, reach: Reach): RaiseProblem => ({
  code,
  text: `${code}: ${message}`,
  reach,
  isBug: false,
});
