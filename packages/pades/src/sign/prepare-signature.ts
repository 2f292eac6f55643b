import { createHash } from "node:crypto";
import { unprintableLetters } from "../layout/printable-text";
import type { Box } from "../layout/signing-sheet";
import type { Written } from "../pdf/incremental-update";
import { PdfReader } from "../pdf/reader";
import { type Person, personLines } from "./appearance";
import { isSigned, openForSigning, type SigningUpdate, updateFont } from "./open-for-signing";
import { placeSignature } from "./place-signature";
import { honourSeedValues, type SignatureMaker } from "./seed-values";
import { settleAppearances } from "./settle-appearances";
import { byteRangeBytes, type SignatureDictionary, signatureDictionary } from "./signature-dictionary";
import type { FieldLock } from "./signature-fields";
import {
  chooseStampMode,
  drawStamp,
  type FontUse,
  fillStampFields,
  type Stamp,
  type StampMode,
  stampLines,
} from "./stamp";
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

export const DEFAULT_CONTENTS_BYTES = 8_192;

/**
 * Adds a visible signature without its value, as one incremental update, the stamp in the same one: the number never exists
 * without the signature that gives it.
 *
 * Throws PdfError (unreadable), LayoutError (no marker or no room), SigningError (CERTIFIED, FIELD_LOCKED, FIELD_NOT_FOUND,
 * FIELD_SIGNED, SEED_VALUE, ALREADY_STAMPED).
 */
export const prepareSignature = (
  pdf: Uint8Array | PdfReader,
  request: SignatureRequest,
): PreparedSignature => {
  const reader = pdf instanceof PdfReader ? pdf : new PdfReader(pdf);
  const signing = openForSigning(reader);
  const { update, form, permissions } = signing;
  const stampMode = chooseStampMode(update, form, permissions, request.stamp);
  const target = chooseTarget({ source: update, catalog: reader.catalog, form }, permissions, {
    fieldName: request.fieldName,
    stamping: stampMode === "fields",
    existingCount: request.existingCount,
  });
  const digestAlgorithm = request.digestAlgorithm ?? "sha256";
  const reason = reasonFor(signing, target, request, digestAlgorithm);
  const font = updateFont(signing);
  if (!isSigned(form) && permissions.certified === undefined)
    settleAppearances(update, reader.rootRef, font.fontRef);
  placeStamp(signing, request.stamp, stampMode, font);

  const signature = signatureDictionary({
    person: request.person,
    reason,
    signingTime: request.signingTime,
    contentsBytes: request.contentsBytes ?? DEFAULT_CONTENTS_BYTES,
    lock: lockOf(signing, target, stampMode),
    catalog: reader.rootRef,
  });
  const lines = [
    ...(request.stamp && stampMode === "signature" ? stampLines(request.stamp) : []),
    ...(request.extraLines ?? []),
    ...personLines(request.person),
  ];
  placeSignature(signing, target, update.add(signature.entries), {
    person: request.person,
    lines,
    font,
    stampMode,
  });
  const missingLetters = unprintableLetters([...(request.stamp ? stampLines(request.stamp) : []), ...lines]);
  const outcome = { fieldName: target.name, box: target.box, stampMode, missingLetters };
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

const placeStamp = (
  { update, form, reader }: SigningUpdate,
  stamp: Stamp | undefined,
  mode: StampMode,
  font: FontUse,
) => {
  if (stamp && mode === "content") drawStamp(update, reader.catalog, stamp, font);
  if (stamp && mode === "fields" && form.stamp) fillStampFields(update, form.stamp, stamp, font);
};

/** The field's own lock, and always one on the stamp fields for the signature that fills them. */
const lockOf = ({ form }: SigningUpdate, { field }: Target, mode: StampMode): FieldLock | undefined => {
  if (field?.lock) return field.lock;
  if (mode !== "fields" || !form.stamp) return undefined;
  return { action: "Include", fields: [form.stamp.number.name, form.stamp.date.name] };
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
