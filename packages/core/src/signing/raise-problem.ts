import { AppError } from "../kernel/errors";
import { NotaryError } from "../ports/notary";
import { StorageUnavailable } from "../ports/storage";

/**
 * `document`: nothing to do with any other one. `all`: what is missing is missing for every document, nobody else needs to try now.
 * `doubtful`: the signing service did not say why; whether it answers its health check tells which.
 */
export type Reach = "document" | "doubtful" | "all";

export type RaiseProblem = {
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
    text: "INTERNAL: está en el registro del proceso",
    reach: "document",
    isBug: true,
  };
};

/** Also the service's set-up, which the worker's own requests meet alike: key, address, levels that it can't reach. */
const OF_ALL: ReadonlySet<string> = new Set([
  "INVALID_API_KEY",
  "INVALID_PARAMETERS",
  "INVALID_TENANT_ID",
  "METHOD_NOT_ALLOWED",
  "NOT_FOUND",
  "SERVICE_BUSY",
  "TSA_UNAVAILABLE",
  "notary_unexpected_answer",
]);

/** The documents of one year may all bear certificates of an authority that is no more: they must not hold up today's. */
const OF_ONE: ReadonlySet<string> = new Set([
  "PADES_ERROR",
  "REVOCATION_UNAVAILABLE",
  "notary_unreadable_file",
]);

const reachOf = ({ kind, code }: NotaryError): Reach => {
  if (OF_ALL.has(code)) return "all";
  return kind === "business" || OF_ONE.has(code) ? "document" : "doubtful";
};

const expected = (code: string, message: string, reach: Reach): RaiseProblem => ({
  text: `${code}: ${message}`,
  reach,
  isBug: false,
});
