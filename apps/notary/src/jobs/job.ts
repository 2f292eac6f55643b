import type { Person } from "@foja/pades/sign/appearance";
import type { StampMode } from "@foja/pades/sign/stamp";
import type { Level } from "@foja/pades/trust/level";
import type { VerificationAnswer } from "../answers/verification";
import type { CertificateFile } from "../parameters/certificate";
import type { ProvableLevel } from "../parameters/signature";
import type { StampParameters } from "../parameters/stamp";

type StampRequest = StampParameters & { readonly timeZone: string };

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
};

/** What the signatures of a document are worth. */
export type VerifyJob = {
  readonly kind: "verify";
  readonly pdf: Uint8Array;
  /** Only who leads to an anchor is good. */
  readonly mustBeTrusted: boolean;
};

export type Job = SignJob | VisualJob | StampJob | ExtendJob | VerifyJob;

export type ResultOf<J extends Job> = J extends ExtendJob
  ? ExtendedPdf
  : J extends VerifyJob
    ? VerificationAnswer
    : PlacedPdf;

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
