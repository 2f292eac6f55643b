/** Codes of the error table of the signing service, each with its status. Closed: nothing else is ever answered. */
export const STATUS_OF = {
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
  NOT_SIGNED: 400,
  NOT_ARCHIVED: 400,
  INVALID_SIGNATURE: 400,
  CERTIFICATE_UNTRUSTED: 400,
  CERTIFICATE_EXPIRED: 400,
  CERTIFICATE_REVOKED: 400,
  CERTIFICATE_OF_OTHER_PERSON: 400,
  EVIDENCE_MISSING: 400,
  INVALID_API_KEY: 401,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PADES_ERROR: 500,
  TSA_UNAVAILABLE: 503,
  REVOCATION_UNAVAILABLE: 503,
  SERVICE_BUSY: 503,
} as const;

export type ProblemCode = keyof typeof STATUS_OF;

export const PROBLEM_CODES = Object.keys(STATUS_OF) as [ProblemCode, ...ProblemCode[]];

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

export const notAForm = (): Problem =>
  new Problem("UNSUPPORTED_MEDIA_TYPE", "Se espera un formulario multipart/form-data");
