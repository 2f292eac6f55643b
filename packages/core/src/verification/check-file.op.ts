import { z } from "zod";
import { findRecorded, type RecordedFile, type RecordedSigner } from "../documents/recorded-file";
import type { Context } from "../kernel/context";
import { fileInput, type UploadedFile } from "../kernel/file";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { type JudgedFile, type JudgedSignature, MODIFICATION_LEVELS, NotaryError } from "../ports/notary";
import { findTokenTrust } from "../signing/token/token-trust";
import { verificationUnavailable } from "../signing/verify-document.op";
import { CHECKED_MAX_BYTES } from "./checked-max-bytes";
import { FILE_KINDS, fileKind } from "./file-kind";
import { findKnown, knownDocument } from "./known-document";
import { certifiedMunicipality } from "./named-municipality";
import { signerNames } from "./signer-names";

export const fileTooLarge = defineRefusal<[maxBytes: number]>(
  "payload_too_large",
  "FILE_TOO_LARGE",
  (maxBytes) => `El archivo supera el máximo de ${maxBytes / (1024 * 1024)} MB`,
);

const signatureObject = z.strictObject({
  /** Who signed by our records; else whom the certificate names. Null where it names nobody. */
  name: z.string().nullable(),
  /** By the certificate; null for a citizen, for whom the municipality's own certificate signs. */
  organization: z.string().nullable(),
  /** They signed for themselves, and not for the municipality. */
  is_citizen: z.boolean(),
  intact: z.boolean(),
  valid: z.boolean(),
  modification_level: z.enum(MODIFICATION_LEVELS),
  trusted: z.boolean().nullable(),
  revocation: z.enum(["good", "revoked", "unknown"]),
  signed_at: z.iso.datetime().nullable(),
  /** A time stamp authority states the time; else the signer's own clock. */
  is_timestamped: z.boolean(),
});

export const checkFileOp = defineOperation({
  id: "verification.checkFile",
  summary:
    "Qué es un PDF: de qué municipio, quién lo firmó, cuándo, y si se cambió desde entonces. No se guarda nada de él",
  access: "stranger",
  effect: "read",
  input: z.strictObject({ pdf: fileInput({ maxBytes: CHECKED_MAX_BYTES, tooLarge: fileTooLarge }) }),
  output: z.strictObject({
    kind: z.enum(FILE_KINDS),
    /** Ours, as it is now. */
    document: knownDocument.nullable(),
    /** Whose it is, or whose certificate one of its signatures names. */
    municipality: z.string().nullable(),
    signatures: z.array(signatureObject),
    checked_at: z.iso.datetime(),
  }),
  errors: ["invalid_input", fileTooLarge, verificationUnavailable],
}).run(async (ctx, input) => {
  const { bytes } = input.pdf as UploadedFile;
  const checked_at = ctx.now().toISOString();
  const recorded = await findRecorded(ctx, bytes);
  const judged = await judge(ctx, bytes, recorded);
  if (typeof judged === "string")
    return { kind: judged, document: null, municipality: null, signatures: [], checked_at };

  const now = recorded && (await findNow(ctx, recorded));
  const municipality = now?.known.municipality ?? (await certifiedMunicipality(ctx, judged.signatures));
  const kind = fileKind(recorded, now, judged, municipality !== null);
  const names = signerNames(recorded, judged.signatures);
  return {
    kind,
    // What became of another version is nothing that this file says.
    document: kind === "replaced" || kind === "withdrawn" ? null : (now?.known ?? null),
    municipality,
    signatures: judged.signatures.map((signature, index) => presentSignature(signature, names.get(index))),
    checked_at,
  };
});

const presentSignature = (signature: JudgedSignature, signer: RecordedSigner | undefined) => ({
  name: signer?.name ?? signature.certifiedName,
  organization: signer?.isCitizen ? null : signature.organization,
  is_citizen: signer?.isCitizen ?? false,
  intact: signature.intact,
  valid: signature.valid,
  modification_level: signature.modificationLevel,
  trusted: signature.isTrusted ?? null,
  revocation: signature.revocation,
  signed_at: (signature.timestampedAt ?? signature.claimedAt)?.toISOString() ?? null,
  is_timestamped: signature.timestampedAt !== null,
});

/** What the signing service says, or why it can't read the file. */
const judge = async (
  { ports, townDb }: Context<"stranger">,
  pdf: Uint8Array,
  recorded: RecordedFile | undefined,
): Promise<JudgedFile | "broken" | "encrypted"> => {
  try {
    // Whom a municipality believes counts for its documents alone.
    const trust = recorded ? await findTokenTrust(townDb(recorded.schemaName)) : null;
    return await ports.notary.judge(pdf, trust);
  } catch (error) {
    if (!(error instanceof NotaryError)) throw error;
    if (error.kind === "unavailable") throw verificationUnavailable(error);
    return isEncrypted(pdf) ? "encrypted" : "broken";
  }
};

/** Where its objects are found, a file says in plain that they are encrypted (ISO 32000-2, 7.5.5). */
const isEncrypted = (pdf: Uint8Array): boolean =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).includes("/Encrypt");

/** The document as it is now; undefined where it was removed. */
const findNow = async (ctx: Context<"stranger">, place: RecordedFile) => {
  const known = await findKnown(ctx, place);
  const row = await ctx.townDb(place.schemaName).document.findUnique({
    where: { id: place.documentId },
    select: { sentAt: true },
  });
  return known && row
    ? { known, standing: known.standing, isCopy: known.shows_another_code, ...row }
    : undefined;
};
