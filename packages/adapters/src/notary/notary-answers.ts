import {
  type CheckedHolder,
  type ExtendedPdf,
  FAILURE_REASONS,
  type JudgedFile,
  MODIFICATION_LEVELS,
  type PreparedUpdate,
  type SignatureLevel,
  type SignedBytes,
  TOKEN_ALGORITHMS,
  type VerifiedSignature,
} from "@foja/core/ports/notary";
import { PdfError } from "@foja/pades/pdf/errors";
import { TsaError } from "@foja/pades/tsp/tsa-error";
import { verifyToken } from "@foja/pades/tsp/verify-token";
import { z } from "zod";
import { isPdf, parseJson } from "../net/answers";
import { newestTime } from "./newest-time";
import { unexpected, unreadable } from "./notary-error";

export type Answer = { readonly body: Uint8Array; readonly headers: Headers };

/** A file that has no trusted time although one was asked for is no answer: a weaker signature is never taken in silence. */
export const readSigned = ({ body: pdf, headers }: Answer, level: SignatureLevel): SignedBytes => {
  // A proxy's page with 200, or a picture of a signature: neither may be stored as an official document.
  if (!isPdf(pdf) || headers.get("x-signature-type") !== "pades") throw unexpected();
  if (level === "B-B") return { pdf, timestampedAt: null };
  const stated = ofPdf(() => newestTime(pdf, "signature"));
  if (!stated) throw unexpected();
  return { pdf, timestampedAt: stated };
};

const extensionHeaders = z.object({
  level: z.enum(["B-LT", "B-LTA"]),
  provableUntil: z.iso.datetime().transform((text) => new Date(text)),
});

export const readExtended = ({ body: pdf, headers }: Answer): ExtendedPdf => {
  const said = extensionHeaders.safeParse({
    level: headers.get("x-signature-level"),
    provableUntil: headers.get("x-provable-until"),
  });
  if (!isPdf(pdf) || !said.success) throw unexpected();
  if (said.data.level === "B-LT") return { pdf, ...said.data, archivedAt: null };
  const stated = ofPdf(() => newestTime(pdf, "timestamp"));
  if (!stated) throw unexpected();
  return { pdf, ...said.data, archivedAt: stated };
};

const modificationLevel = z.enum(MODIFICATION_LEVELS);

const verdict = z.object({
  signatures: z.array(
    z.object({
      field_name: z.string(),
      intact: z.boolean(),
      valid: z.boolean(),
      modification_level: modificationLevel,
      trusted: z.boolean().optional(),
      signer: z.object({ common_name: z.string().nullable() }).nullable().optional(),
    }),
  ),
  document_timestamps: z.array(
    z.object({ field_name: z.string(), valid: z.boolean(), modification_level: modificationLevel }),
  ),
});

export const readVerdict = ({ body }: Answer): VerifiedSignature[] => {
  const parsed = verdict.safeParse(parseJson(body));
  if (!parsed.success) throw unexpected();
  const { signatures, document_timestamps } = parsed.data;
  return [
    ...signatures.map(({ trusted, signer, ...signature }) => ({
      ...presentVerified("signature", signature),
      certifiedName: signer?.common_name ?? null,
      ...(trusted !== undefined && { isTrusted: trusted }),
    })),
    ...document_timestamps.map((timestamp) =>
      presentVerified("timestamp", { ...timestamp, intact: timestamp.valid }),
    ),
  ];
};

const moment = z.iso
  .datetime()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)));

const judged = z.object({
  failure_reason: z.enum(FAILURE_REASONS).nullable(),
  signatures: z.array(
    z.object({
      signer: z.object({ organization: z.string().nullable() }).nullable(),
      certificate: z.object({ issuer_name: z.string(), serial: z.string() }).nullable(),
      timestamp: z.object({ time: moment, valid: z.boolean() }).nullable(),
      signing_time: moment,
      signed_bytes: z.int().nullable(),
      revocation: z.enum(["good", "revoked", "unknown"]),
    }),
  ),
});

export const readJudged = (answer: Answer): JudgedFile => {
  const verified = readVerdict(answer);
  const parsed = judged.safeParse(parseJson(answer.body));
  if (!parsed.success) throw unexpected();
  return {
    failure: parsed.data.failure_reason,
    signatures: parsed.data.signatures.map(({ signer, certificate, timestamp, ...more }, index) => ({
      // They come first there, in the same order.
      ...verified[index]!,
      organization: signer?.organization ?? null,
      signedBytes: more.signed_bytes,
      certificate: certificate && {
        issuer: certificate.issuer_name,
        serialNumber: certificate.serial.replace(/^0+(?=.)/, ""),
      },
      timestampedAt: timestamp?.valid ? timestamp.time : null,
      claimedAt: more.signing_time,
      revocation: more.revocation,
    })),
  };
};

type Judged = Pick<
  z.output<typeof verdict>["signatures"][number],
  "field_name" | "intact" | "valid" | "modification_level"
>;

const presentVerified = (kind: VerifiedSignature["kind"], judged: Judged): VerifiedSignature => ({
  kind,
  fieldName: judged.field_name,
  certifiedName: null,
  intact: judged.intact,
  valid: judged.valid,
  modificationLevel: judged.modification_level,
});

const instant = z.iso.datetime().transform((text) => new Date(text));

const checked = z.object({
  certificates_pem: z.string().min(1),
  algorithm: z.enum(TOKEN_ALGORITHMS),
  subject: z.string(),
  issuer: z.string(),
  serial_number: z.string(),
  not_valid_before: instant,
  not_valid_after: instant,
  revocation_known: z.boolean(),
});

export const readChecked = ({ body }: Answer): CheckedHolder => {
  const parsed = checked.safeParse(parseJson(body));
  if (!parsed.success) throw unexpected();
  const { data } = parsed;
  return {
    certificates: data.certificates_pem,
    algorithm: data.algorithm,
    subject: data.subject,
    issuer: data.issuer,
    serialNumber: data.serial_number,
    notBefore: data.not_valid_before,
    notAfter: data.not_valid_after,
    isRevocationKnown: data.revocation_known,
  };
};

const prepared = z.object({
  update_b64: z.base64().min(1),
  byte_range: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  digest_algorithm: z.enum(["sha256", "sha384", "sha512"]),
  digest: z.hex(),
  to_sign_b64: z.base64().min(1),
});

export const readPrepared = ({ body }: Answer): PreparedUpdate => {
  const parsed = prepared.safeParse(parseJson(body));
  if (!parsed.success) throw unexpected();
  const { data } = parsed;
  return {
    update: Buffer.from(data.update_b64, "base64"),
    byteRange: data.byte_range,
    digestAlgorithm: data.digest_algorithm,
    digest: data.digest,
    toSign: Buffer.from(data.to_sign_b64, "base64"),
  };
};

const stamped = z.object({ token_b64: z.base64().min(1) });

/** What is stored as evidence must prove what it was asked for: a token over something else is no answer. */
export const readToken = ({ body }: Answer, sha256: string): { readonly token: Uint8Array } => {
  const parsed = stamped.safeParse(parseJson(body));
  if (!parsed.success) throw unexpected();
  const token = Buffer.from(parsed.data.token_b64, "base64");
  try {
    verifyToken(token, { hash: "sha256", digest: Buffer.from(sha256, "hex") });
  } catch (error) {
    if (error instanceof TsaError) throw unexpected();
    throw error;
  }
  return { token };
};

const ofPdf = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfError) throw unreadable();
    throw error;
  }
};
