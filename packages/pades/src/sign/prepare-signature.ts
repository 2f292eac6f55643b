import { createHash } from "node:crypto";
import type { Box } from "../layout/signing-sheet";
import type { Written } from "../pdf/incremental-update";
import { PdfReader } from "../pdf/reader";
import { type Person, personLines } from "./appearance";
import { isUnbound, openForSigning, type SigningUpdate } from "./open-for-signing";
import { placeSignature } from "./place-signature";
import { honourSeedValues, type SignatureMaker } from "./seed-values";
import { settleAppearances } from "./settle-appearances";
import { byteRangeBytes, type SignatureDictionary, signatureDictionary } from "./signature-dictionary";
import { signatureLock } from "./signature-lock";
import { chooseStampMode, missingLetters, placeStamp, type Stamp, type StampMode } from "./stamp";
import { chooseTarget, type Target } from "./target";

export type DigestAlgorithm = "sha256" | "sha384" | "sha512";

export type SignatureRequest = {
  readonly person: Person;
  /** Claimed by the signer; the time stamp proves it. */
  readonly signingTime: Date;
  readonly fieldName?: string;
  /** Default: seal and department. */
  readonly reason?: string;
  /** Needed only where a field asks for a certain certificate or a time stamp (seed values). */
  readonly maker?: SignatureMaker;
  readonly stamp?: Stamp;
  /** Lines above the four of the signer, where the stamp has no other place: from `stampNumber` with mode "signature". */
  readonly extraLines?: readonly string[];
  /** Signatures to count as placed, instead of those found. */
  readonly existingCount?: number;
  /** Hash of the CMS: `digestNameOf` of the signer's algorithm. */
  readonly digestAlgorithm?: DigestAlgorithm;
  /** Room for the CMS. 8,192 holds a signature with chain and a usual time stamp. */
  readonly contentsBytes?: number;
};

export type PreparedSignature = {
  /** The document with zeros where the CMS goes. The input is a prefix of it. */
  readonly bytes: Buffer;
  readonly byteRange: readonly [number, number, number, number];
  /** Offsets of "<" and behind ">": what the byte range leaves out. */
  readonly contentsStart: number;
  readonly contentsEnd: number;
  /** Over the byte range, with the hash that was asked for (default SHA-256). */
  readonly digest: Buffer;
  readonly fieldName: string;
  /** Of the visible signature, in what the reader sees. */
  readonly box: Box;
  readonly stampMode: StampMode;
  /** Letters of the visible lines and of the stamp that no font has, each once; they are shown as "?". */
  readonly missingLetters: readonly string[];
};

const DEFAULT_CONTENTS_BYTES = 8_192;

/**
 * Adds a visible signature without its value, as one incremental update, the stamp in the same one: the number never exists
 * without the signature that gives it.
 *
 * @throws PdfError (unreadable, LIMIT), LayoutError (no marker, no room, a number that could not be read), SigningError (CERTIFIED,
 * FIELD_LOCKED, FIELD_NOT_FOUND, FIELD_SIGNED, SEED_VALUE, ALREADY_STAMPED), CertificateError UNREADABLE (a field asks for a certificate, and the maker's is none)
 */
export const prepareSignature = (
  pdf: Uint8Array | PdfReader,
  request: SignatureRequest,
): PreparedSignature => {
  const reader = pdf instanceof PdfReader ? pdf : new PdfReader(pdf);
  const signing = openForSigning(reader);
  const stampMode = chooseStampMode(signing, request.stamp);
  const document = { source: signing.update, catalog: reader.catalog, form: signing.form };
  const target = chooseTarget(document, signing.permissions, {
    fieldName: request.fieldName,
    stamping: stampMode === "fields",
    existingCount: request.existingCount,
  });
  return writeSignature(signing, request, { target, stampMode });
};

type Choice = { readonly target: Target; readonly stampMode: StampMode };

const writeSignature = (
  signing: SigningUpdate,
  request: SignatureRequest,
  { target, stampMode }: Choice,
): PreparedSignature => {
  const { update, reader, form } = signing;
  const { person, stamp, digestAlgorithm = "sha256" } = request;
  const signature = signatureDictionary({
    person,
    reason: reasonFor(signing, target, request, digestAlgorithm),
    signingTime: request.signingTime,
    contentsBytes: request.contentsBytes ?? DEFAULT_CONTENTS_BYTES,
    lock: signatureLock(target.field, stampMode === "fields" ? form.stamp : undefined),
    catalog: reader.rootRef,
  });
  if (isUnbound(signing)) settleAppearances(update, reader.rootRef, signing.pen().fontRef);
  const stampLines = [...placeStamp(signing, stamp, stampMode), ...(request.extraLines ?? [])];
  const lines = [...stampLines, ...personLines(person)];
  const placing = { person, lines, needed: stampLines.length, stampMode };
  placeSignature(signing, target, update.add(signature.entries), placing);

  const missing = missingLetters(stamp, lines);
  const outcome = { fieldName: target.name, box: target.box, stampMode, missingLetters: missing };
  return finish(update.build(), signature, outcome, digestAlgorithm);
};

const reasonFor = (
  { update }: SigningUpdate,
  { field }: Target,
  { person, reason, maker }: SignatureRequest,
  digestAlgorithm: DigestAlgorithm,
): string | undefined => {
  const plan = {
    reason: reason ?? `${person.seal} - ${person.department}`,
    isReasonChosen: reason !== undefined,
    digestAlgorithm,
    maker,
  };
  return field ? honourSeedValues(update, field.dict, plan) : plan.reason;
};

type Outcome = Pick<PreparedSignature, "fieldName" | "box" | "stampMode" | "missingLetters">;

const finish = (
  { bytes, placeholders }: Written,
  signature: SignatureDictionary,
  outcome: Outcome,
  algorithm: DigestAlgorithm,
): PreparedSignature => {
  const contentsStart = placeholders.get(signature.contents) as number;
  const contentsEnd = contentsStart + signature.contents.bytes.length;
  const byteRange = [0, contentsStart, contentsEnd, bytes.length - contentsEnd] as const;
  byteRangeBytes(byteRange).copy(bytes, placeholders.get(signature.byteRange) as number);
  const digest = createHash(algorithm)
    .update(bytes.subarray(0, contentsStart))
    .update(bytes.subarray(contentsEnd))
    .digest();
  return { bytes, byteRange, contentsStart, contentsEnd, digest, ...outcome };
};
