/** The signing service as the product sees it (specification 3, 4.1). */

export type SignaturePerson = {
  readonly name: string;
  readonly seal: string;
  readonly department: string;
  readonly entity: string;
};

export type Stamp = {
  /** Official number, at most 40 characters. */
  readonly number: string;
  readonly city: string;
  readonly position: "first" | "last";
};

export type SignRequest = {
  readonly pdf: Uint8Array;
  readonly person: SignaturePerson;
  readonly certificate: { readonly p12: Uint8Array; readonly password: string };
  readonly level: "B-B" | "B-T" | "B-LT" | "B-LTA";
  /** IANA zone in which the stamp's date is written. */
  readonly timezone: string;
  /** Name of the empty signature field to use; the first empty one when absent. */
  readonly fieldName?: string;
  readonly stamp?: Stamp;
  readonly tenantId: string;
};

/**
 * Failures are `NotaryError`: `business` means that the request itself is refused and a retry is useless,
 * `unavailable` that the same request may succeed later.
 */
export type Notary = {
  sign(request: SignRequest): Promise<Uint8Array>;
  /** Resolves when the service answers its health check. */
  ping(): Promise<void>;
};

/** Longest that `sign` takes: queue, signature, time stamp, and whatever is tried again. */
export const NOTARY_TIMEOUT_MS = 45_000;

export class NotaryError extends Error {
  override readonly name = "NotaryError";

  constructor(
    readonly kind: "business" | "unavailable",
    /**
     * Code of the signing service (`LayoutError`, `TSA_UNAVAILABLE`, ...), or what happened on the way:
     * `notary_timeout`, `notary_connect_error`, `notary_5xx`.
     */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const SUPPORT_CODES: Readonly<Record<string, string>> = {
  LayoutError: "notary_fullpage",
  FILE_TOO_LARGE: "pdf_too_large",
  PDF_INTEGRITY_FAILED: "pdf_integrity_failed",
};

/**
 * The failure reason that a citizen system is told (specification 2, 2.7). Whatever begins with `notary_` is retried there, except
 * `notary_business_error` and `notary_fullpage`.
 */
export const notarySupportCode = ({ kind, code }: NotaryError): string => {
  if (code.startsWith("notary_")) return code;
  return (
    SUPPORT_CODES[code] ?? (kind === "business" ? "notary_business_error" : `notary_${code.toLowerCase()}`)
  );
};
