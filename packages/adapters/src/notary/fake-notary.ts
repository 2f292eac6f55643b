import type { KeyObject } from "node:crypto";
import { type ExtendRequest, type JudgedFile, type Notary, NotaryError } from "@foja/core/ports/notary";
import { digestNameOf } from "@foja/pades/cms/algorithms";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createKeySigner } from "@foja/pades/cms/signer";
import { LayoutError } from "@foja/pades/layout/layout-error";
import { LtvError } from "@foja/pades/ltv/ltv-error";
import { type LtvTools, raiseToLt, raiseToLta, renew } from "@foja/pades/ltv/raise-level";
import { PdfError } from "@foja/pades/pdf/errors";
import { PdfReader } from "@foja/pades/pdf/reader";
import { cityAndDate } from "@foja/pades/sign/city-and-date";
import { SigningError } from "@foja/pades/sign/errors";
import type { SignatureRequest } from "@foja/pades/sign/prepare-signature";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import type { TimestampSource } from "@foja/pades/tsp/timestamp";
import { acceptDocument } from "@foja/pades/verify/accept-document";
import { type SignatureVerdict, verifyPdf } from "@foja/pades/verify/verify-pdf";
import { nameText } from "@foja/pades/x509/name";
import { createFakeTokenNotary } from "./fake-token-notary";
import { newestTime } from "./newest-time";

export type FakeNotaryOptions = {
  readonly key: KeyObject;
  readonly certificates: readonly Buffer[];
  /** Without it signatures stay at level B-B. */
  readonly timestamp?: TimestampSource;
  /** Whom to trust and whom to ask. Without it, or without `timestamp`, nothing can be raised. */
  readonly preservation?: Pick<LtvTools, "revocation" | "issuers" | "trustAnchors">;
  readonly now?: () => Date;
};

/**
 * The signing service without a process: it signs and raises for real, with one given key whatever certificate a request brings, so
 * that tests of operations get PDFs that verification accepts.
 */
export const createFakeNotary = (options: FakeNotaryOptions): Notary => {
  const signer = createKeySigner(options);
  const { timestamp, preservation, now = () => new Date() } = options;

  return {
    sign: async ({ pdf, person, stamp, fieldName, timezone }) => {
      const signingTime = now();
      const request: SignatureRequest = {
        person,
        signingTime,
        digestAlgorithm: digestNameOf(signer.algorithm),
        ...(fieldName ? { fieldName } : {}),
        ...(stamp
          ? {
              stamp: {
                number: stamp.number,
                cityAndDate: cityAndDate(stamp.city, signingTime, timezone),
                position: stamp.position,
              },
            }
          : {}),
      };
      try {
        const { reader } = await acceptDocument(pdf);
        const { bytes } = await signPdf(reader, request, (digest) =>
          createDetachedSignature({ signer, digest, ...(timestamp ? { timestamp } : {}) }),
        );
        return { pdf: bytes, timestampedAt: newestTime(bytes, "signature") ?? null };
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    ...createFakeTokenNotary({ now, ...(timestamp && { timestamp }) }),
    extend: async ({ pdf, to }) => {
      if (!timestamp || !preservation) throw notConfigured();
      try {
        const raised = await RAISE[to](pdf, { ...preservation, timestamp, now });
        const archivedAt = newestTime(raised.bytes, "timestamp") ?? null;
        return {
          pdf: raised.bytes,
          level: archivedAt ? "B-LTA" : "B-LT",
          archivedAt,
          provableUntil: raised.provableUntil,
        };
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    verify: async (pdf) =>
      verifyPdf(new PdfReader(pdf)).signatures.map(({ certificate, ...signature }) => ({
        ...signature,
        certifiedName: certificate?.subject.commonName ?? null,
      })),
    judge: async (pdf) => {
      try {
        return judgeFile(pdf);
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    timestamp: async (sha256) => {
      if (!timestamp) throw notConfigured();
      return { token: await timestamp({ hash: "sha256", digest: Buffer.from(sha256, "hex") }) };
    },
    ping: async () => undefined,
  };
};

/** Nobody's trust or revocation is judged here. */
const judgeFile = (pdf: Uint8Array): JudgedFile => {
  const { signatures } = verifyPdf(new PdfReader(pdf));
  return {
    failure: failureOf(signatures),
    signatures: signatures
      .filter(({ kind }) => kind === "signature")
      .map(({ certificate, timestamp, claimedTime, ...signature }) => ({
        ...signature,
        certifiedName: certificate?.subject.commonName ?? null,
        organization: certificate?.subject.organization ?? null,
        signedBytes: signature.coverage.startsWith("ENTIRE_") ? signature.signedBytes : null,
        certificate: certificate
          ? {
              issuer: nameText(certificate.issuer),
              serialNumber: certificate.x509.serialNumber.toLowerCase().replace(/^0+(?=.)/, ""),
            }
          : null,
        timestampedAt: timestamp?.time ?? null,
        claimedAt: claimedTime ?? null,
        revocation: "unknown",
      })),
  };
};

const failureOf = (signatures: readonly SignatureVerdict[]): JudgedFile["failure"] => {
  if (!signatures.some(({ kind }) => kind === "signature")) return "no_signatures";
  if (!signatures.every(({ intact }) => intact)) return "not_intact";
  if (!signatures.every(({ valid }) => valid)) return "invalid_signature";
  return signatures.every(({ isPermitted }) => isPermitted) ? null : "illegal_modification";
};

const RAISE = { "B-LT": raiseToLt, "B-LTA": raiseToLta, renew } as const satisfies Record<
  ExtendRequest["to"],
  unknown
>;

const notConfigured = () =>
  new NotaryError(
    "business",
    "INVALID_PARAMETERS",
    "Los niveles B-LT y B-LTA no están configurados en este servicio",
  );

const refusalOf = (error: unknown): NotaryError | undefined => {
  if (error instanceof LayoutError) return new NotaryError("business", "LayoutError", error.message);
  if (error instanceof LtvError) {
    return new NotaryError(error.details.isTransient ? "unavailable" : "business", error.code, error.message);
  }
  if (error instanceof PdfError) return new NotaryError("business", "INVALID_PDF_FILE", error.message);
  if (error instanceof SigningError) return new NotaryError("business", "INVALID_PARAMETERS", error.message);
  return undefined;
};
