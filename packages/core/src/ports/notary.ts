import { PortError } from "./port-error";

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

/** PAdES baseline levels (ETSI EN 319 142-1, 6): signed, with a trusted time, with validation data, archived. */
export type SignatureLevel = "B-B" | "B-T" | "B-LT" | "B-LTA";

export type SignRequest = {
  readonly pdf: Uint8Array;
  readonly person: SignaturePerson;
  readonly certificate: { readonly p12: Uint8Array; readonly password: string };
  readonly level: SignatureLevel;
  /** IANA zone in which the stamp's date is written. */
  readonly timezone: string;
  /** Name of the empty signature field to use; the first empty one when absent. */
  readonly fieldName?: string;
  readonly stamp?: Stamp;
  readonly tenantId: string;
};

export type SignedBytes = {
  readonly pdf: Uint8Array;
  /** The trusted time of the new signature, as its authority states it; null at level B-B. */
  readonly timestampedAt: Date | null;
};

export type ExtendRequest = {
  readonly pdf: Uint8Array;
  /** `renew` adds another archive time stamp to a file that is at B-LTA. */
  readonly to: "B-LT" | "B-LTA" | "renew";
  readonly tenantId: string;
  /** PEM: whom the municipality believes beside those that the service does. */
  readonly trust?: string | null;
};

export type ExtendedPdf = {
  /** Begins with the bytes that were sent; these very ones when there was nothing to add. */
  readonly pdf: Uint8Array;
  /** What the file reaches now: the lowest of its signatures. */
  readonly level: SignatureLevel;
  /** What the newest archive time stamp states; null below B-LTA. */
  readonly archivedAt: Date | null;
  /** When the first certificate of a time stamp ends that no later one covers: to be archived, or archived anew, before. */
  readonly provableUntil: Date;
};

/** Somebody who signs with a key in their own token. */
export type TokenHolder = {
  /** PEM: their own first, then what they have of its chain. */
  readonly certificates: string;
  /** PEM: whom they must lead to; null: whom the signing service believes. */
  readonly trust: string | null;
  /** What their certificate has to say. */
  readonly nationalId: string;
  /** Where no authority answers: refused, or taken for good. */
  readonly isRevocationRequired: boolean;
  /** An RSA key that signs with PSS. */
  readonly usesPss: boolean;
};

/** How a token's key may sign; the name says key, padding and hash. */
export const TOKEN_ALGORITHMS = [
  "rsa-pkcs1-sha256",
  "rsa-pss-sha256",
  "ecdsa-p256-sha256",
  "ecdsa-p384-sha384",
] as const;

export type TokenAlgorithm = (typeof TOKEN_ALGORITHMS)[number];

export type CheckedHolder = {
  /** PEM: their own and all that may stand above it. A signature is prepared and completed with these. */
  readonly certificates: string;
  readonly algorithm: TokenAlgorithm;
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly isRevocationKnown: boolean;
};

export type PrepareRequest = Pick<SignRequest, "pdf" | "person" | "timezone" | "stamp" | "tenantId"> & {
  readonly certificates: string;
};

/** A document that lacks nothing but the value of its signature. */
export type PreparedUpdate = {
  /** What follows the bytes that were sent. */
  readonly update: Uint8Array;
  /** ISO 32000-2, 12.8.1: offsets and lengths. */
  readonly byteRange: readonly [number, number, number, number];
  readonly digestAlgorithm: "sha256" | "sha384" | "sha512";
  /** Of the bytes in the range, hexadecimal. */
  readonly digest: string;
  /** The signed attributes (RFC 5652, 5.4), DER: what the token signs. */
  readonly toSign: Uint8Array;
};

export type CompleteRequest = {
  /** As it was prepared. */
  readonly pdf: Uint8Array;
  readonly byteRange: PreparedUpdate["byteRange"];
  readonly holder: TokenHolder;
  /** RSA value, or SEQUENCE of r and s (RFC 3279, 2.2.3). */
  readonly signature: Uint8Array;
  readonly tenantId: string;
};

/** NONE: nothing changed after the signature. LTA_UPDATES: what keeps it provable. The rest in order of gravity. */
export const MODIFICATION_LEVELS = ["NONE", "LTA_UPDATES", "FORM_FILLING", "ANNOTATIONS", "OTHER"] as const;

export type ModificationLevel = (typeof MODIFICATION_LEVELS)[number];

export type VerifiedSignature = {
  readonly fieldName: string;
  /** A document time stamp covers a file, but nobody signs by it. */
  readonly kind: "signature" | "timestamp";
  /** Common name of the certificate's subject. */
  readonly certifiedName: string | null;
  /** The covered bytes are the ones that were signed. */
  readonly intact: boolean;
  readonly valid: boolean;
  /** The worst of what changed after it. */
  readonly modificationLevel: ModificationLevel;
  /** The installation believes who certified the signer. Absent where nobody judged that. */
  readonly isTrusted?: boolean;
};

/** What is the first thing wrong with a file; null: nothing. */
export const FAILURE_REASONS = [
  "no_signatures",
  "not_intact",
  "invalid_signature",
  "illegal_modification",
] as const;

/** A signature as strangers are told of it, who know nothing of the file but itself. */
export type JudgedSignature = VerifiedSignature & {
  readonly organization: string | null;
  /** Where the revision that it covers ends, from the start of the file; null where it covers none as a whole. */
  readonly signedBytes: number | null;
  /** The whole name of who certified the signer, as `CertificateFacts` have it; serial in hexadecimal, lower case, without leading zeros. */
  readonly certificate: { readonly issuer: string; readonly serialNumber: string } | null;
  /** What a time stamp states, where it is right. */
  readonly timestampedAt: Date | null;
  /** What the signer's own clock said. */
  readonly claimedAt: Date | null;
  readonly revocation: "good" | "revoked" | "unknown";
};

export type JudgedFile = {
  /** Every signature and time stamp is whole, and nothing but what is allowed followed any. */
  readonly failure: (typeof FAILURE_REASONS)[number] | null;
  /** In the order of signing, without the time stamps of the file. */
  readonly signatures: readonly JudgedSignature[];
};

/**
 * Failures are `NotaryError`: `business` means that the request itself is refused and a retry is useless,
 * `unavailable` that the same request may succeed later.
 */
export type Notary = {
  sign(request: SignRequest): Promise<SignedBytes>;
  /** Adds what keeps the signatures of a signed file provable, as an incremental update. Never changes what was there. */
  extend(request: ExtendRequest): Promise<ExtendedPdf>;
  /** Whether somebody may sign with the certificate of their token. */
  checkHolder(holder: TokenHolder, tenantId: string): Promise<CheckedHolder>;
  /** Everything of a signature but its value: stamp, field, appearance and room. Never changes what was there. */
  prepare(request: PrepareRequest): Promise<PreparedUpdate>;
  /** Takes what a token made only over exactly what was prepared, by who may sign it; with a trusted time (B-T). */
  complete(request: CompleteRequest): Promise<SignedBytes>;
  /** Judges every signature, in the order of signing, and then every archive time stamp; none is an empty list. */
  verify(pdf: Uint8Array, trust?: string | null): Promise<readonly VerifiedSignature[]>;
  /** The same of a file from anywhere, as a whole and with all that is to be told of it. */
  judge(pdf: Uint8Array, trust?: string | null): Promise<JudgedFile>;
  /** Has the configured authority state when it saw this hash (hexadecimal): a TimeStampToken (RFC 3161), DER. */
  timestamp(sha256: string): Promise<{ readonly token: Uint8Array }>;
  /** Resolves when the service answers its health check. */
  ping(): Promise<void>;
};

/** Longest that `sign` takes: queue, signature, time stamp, and whatever is tried again. */
export const NOTARY_TIMEOUT_MS = 45_000;

/** Longest that `extend` takes: status of every certificate from its authority, then a time stamp. */
export const NOTARY_EXTEND_TIMEOUT_MS = 90_000;

/** Longest that `timestamp` takes: the authority, and whatever is tried again. */
export const NOTARY_TIMESTAMP_TIMEOUT_MS = 30_000;

/** Longest that `verify` takes. */
export const NOTARY_VERIFY_TIMEOUT_MS = 30_000;

/** Longest that `ping` takes. */
export const NOTARY_PING_TIMEOUT_MS = 5_000;

export class NotaryError extends PortError {
  static override readonly called = "NotaryError";
  override readonly name = NotaryError.called;

  constructor(
    readonly kind: "business" | "unavailable",
    /**
     * Code of the signing service (`LayoutError`, `TSA_UNAVAILABLE`, ...), or what happened on the way:
     * `notary_timeout`, `notary_connect_error`, `notary_5xx`, `notary_circuit_open`, `notary_unexpected_answer`, `notary_unreadable_file`.
     */
    readonly code: string,
    message: string,
    /** When the service said how long to wait. */
    readonly retryAfterSeconds?: number,
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
