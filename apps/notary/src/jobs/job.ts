import type { SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import type { Person } from "@foja/pades/sign/appearance";
import type { StampMode } from "@foja/pades/sign/stamp";
import type { Level } from "@foja/pades/trust/level";
import type { VerificationAnswer } from "../answers/verification";
import type { CertificateFile } from "../parameters/certificate";
import type { ProvableLevel } from "../parameters/signature";
import type { StampParameters } from "../parameters/stamp";

export type StampRequest = StampParameters & { readonly timeZone: string };

/** Work for a worker thread, as plain data. Buffers arrive there as Uint8Array. */
export type SignJob = {
  readonly kind: "sign";
  readonly pdf: Uint8Array;
  readonly person: Person;
  readonly stamp: StampRequest | undefined;
  readonly fieldName: string | undefined;
  readonly certificate: CertificateFile;
  readonly level: Level;
};

export type VisualJob = {
  readonly kind: "visual";
  readonly pdf: Uint8Array;
  readonly person: Person;
  readonly stamp: StampRequest | undefined;
};

export type StampJob = {
  readonly kind: "stamp";
  readonly pdf: Uint8Array;
  readonly stamp: StampRequest | undefined;
  readonly existingCount: number | undefined;
};

/** A signed document that is to be provable for longer: raised to a level, or its archive renewed. */
export type ExtendJob = {
  readonly kind: "extend";
  readonly pdf: Uint8Array;
  readonly to: ProvableLevel | "renew";
  /** Further anchors, of the caller's municipality alone. DER. */
  readonly trust: readonly Uint8Array[];
};

/** What the signatures of a document are worth. */
export type VerifyJob = {
  readonly kind: "verify";
  readonly pdf: Uint8Array;
  /** Only who leads to an anchor is good. */
  readonly mustBeTrusted: boolean;
  /** Further anchors, as of `ExtendJob`. */
  readonly trust: readonly Uint8Array[];
};

/** Somebody who signs elsewhere, with a key that never comes here. Certificates are DER. */
export type ExternalSigner = {
  /** Their own first, then what they have of its chain. */
  readonly certificates: readonly Uint8Array[];
  /** Whom they must lead to; none: the service's own anchors. */
  readonly trust: readonly Uint8Array[];
  /** What their certificate has to say. */
  readonly nationalId: string;
  /** False: where no authority answers, the certificate counts as good. */
  readonly isRevocationRequired: boolean;
  /** Their RSA key signs with PSS; a key that can do only one way decides by itself. */
  readonly usesPss: boolean;
};

export type CheckedSigner = {
  /** DER: the signer's own first, then all that may stand above it. */
  readonly certificates: readonly Uint8Array[];
  readonly algorithm: SignatureAlgorithm;
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** False: no authority said so, and that was not required. */
  readonly isRevocationKnown: boolean;
};

export type CheckJob = { readonly kind: "check"; readonly signer: ExternalSigner };

export type PrepareJob = {
  readonly kind: "prepare";
  readonly pdf: Uint8Array;
  readonly person: Person;
  readonly stamp: StampRequest | undefined;
  readonly certificates: readonly Uint8Array[];
};

export type ByteRange = readonly [number, number, number, number];

/** What a token made over what `prepare` gave. */
export type CompleteJob = {
  readonly kind: "complete";
  /** As it was prepared. */
  readonly pdf: Uint8Array;
  readonly byteRange: ByteRange;
  readonly signer: ExternalSigner;
  readonly signature: Uint8Array;
};

export type Job =
  | SignJob
  | VisualJob
  | StampJob
  | ExtendJob
  | VerifyJob
  | CheckJob
  | PrepareJob
  | CompleteJob;

type Results = {
  readonly sign: PlacedPdf;
  readonly visual: PlacedPdf;
  readonly stamp: PlacedPdf;
  readonly extend: ExtendedPdf;
  readonly verify: VerificationAnswer;
  readonly check: CheckedSigner;
  readonly prepare: PreparedPdf;
  readonly complete: CompletedPdf;
};

export type ResultOf<J extends Job> = Results[J["kind"]];

export type JobResult = ResultOf<Job>;

export type ExtendedPdf = {
  readonly pdf: Uint8Array;
  /** Of its signatures, the lowest that can be proved from the document alone. */
  readonly level: ProvableLevel;
  /** False: there was nothing to add, and `pdf` is what was given. */
  readonly isChanged: boolean;
  /** When the first certificate of a time stamp ends that no later one covers. */
  readonly provableUntil: Date;
  /** Fields of signatures that lead to no anchor, and stayed as they were. */
  readonly strangers: readonly string[];
};

export type PlacedPdf = {
  readonly pdf: Uint8Array;
  /** Before anything was added the document was written anew: `pdf` does not continue what was sent. */
  readonly isRewritten: boolean;
  /** Of the signature made, or of the next one: lower left and upper right corner in the visible page, points. */
  readonly box: readonly [number, number, number, number];
  readonly fieldName: string | undefined;
  readonly stampMode: StampMode;
  readonly stampLines: readonly string[];
  /** Letters that no font has: the document shows "?" in their place. */
  readonly missingLetters: readonly string[];
};

export type PreparedPdf = Pick<PlacedPdf, "pdf" | "box" | "stampMode" | "missingLetters"> & {
  readonly byteRange: ByteRange;
  /** Of the bytes in the range. */
  readonly digest: Uint8Array;
  readonly digestAlgorithm: "sha256" | "sha384" | "sha512";
  /** What the token signs, hashing it. */
  readonly toSign: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  readonly fieldName: string;
};

export type CompletedPdf = { readonly pdf: Uint8Array };
