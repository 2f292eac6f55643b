/** Codes of the error table of the signing service. Closed: a new one does not compile until it has its status. */
export type ProblemCode =
  | "FILE_TOO_LARGE"
  | "INVALID_PDF_FILE"
  | "INVALID_PDF_FORMAT"
  | "PDF_INTEGRITY_FAILED"
  | "INVALID_PARAMETERS"
  | "INVALID_STAMP_PARAMETERS"
  | "INVALID_STAMP_POSITION"
  | "INVALID_TENANT_ID"
  | "CERTIFICATE_NOT_PROVIDED"
  | "CERTIFICATE_LOAD_ERROR"
  | "LayoutError"
  | "INVALID_API_KEY"
  | "NOT_FOUND"
  | "PADES_ERROR"
  | "TSA_UNAVAILABLE"
  | "SERVICE_BUSY";

export const STATUS_OF: Readonly<Record<ProblemCode, number>> = {
  FILE_TOO_LARGE: 400,
  INVALID_PDF_FILE: 400,
  INVALID_PDF_FORMAT: 400,
  PDF_INTEGRITY_FAILED: 400,
  INVALID_PARAMETERS: 400,
  INVALID_STAMP_PARAMETERS: 400,
  INVALID_STAMP_POSITION: 400,
  INVALID_TENANT_ID: 400,
  CERTIFICATE_NOT_PROVIDED: 400,
  CERTIFICATE_LOAD_ERROR: 400,
  LayoutError: 400,
  INVALID_API_KEY: 401,
  NOT_FOUND: 404,
  PADES_ERROR: 500,
  TSA_UNAVAILABLE: 503,
  SERVICE_BUSY: 503,
};

/** A refusal that the caller is told; `message` is Spanish and shown as it is. */
export class Problem extends Error {
  override readonly name = "Problem";

  constructor(
    readonly code: ProblemCode,
    message: string,
    /** For the log only: what the caller has no use for. */
    readonly reason?: string,
  ) {
    super(message);
  }
}
