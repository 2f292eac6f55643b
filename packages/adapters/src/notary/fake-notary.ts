import type { KeyObject } from "node:crypto";
import { type Notary, NotaryError } from "@foja/core/ports/notary";
import { digestNameOf } from "@foja/pades/cms/algorithms";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createKeySigner } from "@foja/pades/cms/signer";
import { LayoutError } from "@foja/pades/layout/layout-error";
import { PdfError } from "@foja/pades/pdf/errors";
import { PdfReader } from "@foja/pades/pdf/reader";
import { openOrRepair } from "@foja/pades/pdf/repair";
import { cityAndDate } from "@foja/pades/sign/city-and-date";
import { SigningError } from "@foja/pades/sign/errors";
import type { SignatureRequest } from "@foja/pades/sign/prepare-signature";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import type { TimestampSource } from "@foja/pades/tsp/timestamp";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import { newestTime } from "./newest-time";

/**
 * The signing service without a process: it signs for real, with one given key whatever certificate a request brings, so that
 * tests of operations get PDFs that verification accepts. Without `timestamp` signatures stay at level B-B.
 */
export const createFakeNotary = (options: {
  readonly key: KeyObject;
  readonly certificates: readonly Buffer[];
  readonly timestamp?: TimestampSource;
  readonly now?: () => Date;
}): Pick<Notary, "sign" | "verify" | "ping"> => {
  const signer = createKeySigner(options);
  const { timestamp, now = () => new Date() } = options;

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
        const { reader } = await openOrRepair(pdf);
        const { bytes } = await signPdf(reader, request, (digest) =>
          createDetachedSignature({ signer, digest, ...(timestamp ? { timestamp } : {}) }),
        );
        const stated = timestamp && newestTime(bytes, "signature");
        return { pdf: bytes, timestampedAt: stated?.time ?? null };
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    verify: async (pdf) => verifyPdf(new PdfReader(pdf)).signatures,
    ping: async () => undefined,
  };
};

const refusalOf = (error: unknown): NotaryError | undefined => {
  if (error instanceof LayoutError) return new NotaryError("business", "LayoutError", error.message);
  if (error instanceof PdfError) return new NotaryError("business", "INVALID_PDF_FILE", error.message);
  if (error instanceof SigningError) return new NotaryError("business", "INVALID_PARAMETERS", error.message);
  return undefined;
};
