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

export type SignatureVerdict = {
  readonly field_name: string;
  readonly intact: boolean;
  readonly valid: boolean;
  readonly covers_whole_document: boolean;
  readonly modification_level: "NONE" | "LTA_UPDATES" | "FORM_FILLING" | "ANNOTATIONS" | "OTHER";
};

export type Verdict = {
  readonly ok: boolean;
  readonly failure_reason: string | null;
  readonly signature_count: number;
  readonly signatures: readonly SignatureVerdict[];
};

/**
 * Failures are `NotaryError`: `business` means that the request itself is refused and a retry is useless,
 * `unavailable` that the same request may succeed later.
 */
export type Notary = {
  sign(request: SignRequest): Promise<Uint8Array>;
  verify(pdf: Uint8Array): Promise<Verdict>;
  /** Resolves when the service answers its health check. */
  ping(): Promise<void>;
};

export class NotaryError extends Error {
  override readonly name = "NotaryError";

  constructor(
    readonly kind: "business" | "unavailable",
    /** Code of the signing service (`LayoutError`, `TSA_UNAVAILABLE`, ...) or a support code (`notary_timeout`). */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
