import { createHash } from "node:crypto";
import { type Notary, NotaryError, type TokenHolder } from "@foja/core/ports/notary";
import { digestNameOf } from "@foja/pades/cms/algorithms";
import { CmsError } from "@foja/pades/cms/cms-error";
import { createDetachedSignature, signatureSizeMaxBytes } from "@foja/pades/cms/create-signature";
import { signedAttributes } from "@foja/pades/cms/signed-attributes";
import { algorithmFor, createExternalSigner } from "@foja/pades/cms/signer";
import { PdfReader } from "@foja/pades/pdf/reader";
import { cityAndDate } from "@foja/pades/sign/city-and-date";
import { prepareSignature } from "@foja/pades/sign/prepare-signature";
import { identityOf } from "@foja/pades/trust/signer-identity";
import type { TimestampSource } from "@foja/pades/tsp/timestamp";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { newestTime } from "./newest-time";

type Options = { readonly timestamp?: TimestampSource; readonly now: () => Date };

/** The part of the fake that signs with tokens: for real, but whom it believes is everybody whose certificate has their id. */
export const createFakeTokenNotary = ({
  timestamp,
  now,
}: Options): Pick<Notary, "checkHolder" | "prepare" | "complete"> => ({
  checkHolder: async (holder) => {
    const own = ownOf(holder);
    return {
      certificates: holder.certificates,
      algorithm: algorithmFor(own.publicKey, holder.usesPss),
      subject: own.x509.subject,
      issuer: own.x509.issuer,
      serialNumber: own.x509.serialNumber,
      notBefore: own.notBefore,
      notAfter: own.notAfter,
      isRevocationKnown: false,
    };
  },
  prepare: async ({ pdf, person, stamp, timezone, certificates: pem }) => {
    const certificates = readPemCertificates(pem).map(({ der }) => der);
    const algorithm = algorithmFor(readPemCertificates(pem)[0]!.publicKey);
    const prepared = prepareSignature(new PdfReader(pdf), {
      person,
      signingTime: now(),
      digestAlgorithm: digestNameOf(algorithm),
      contentsBytes: signatureSizeMaxBytes({ signer: { certificates }, timestamped: true }),
      ...(stamp && {
        stamp: {
          number: stamp.number,
          cityAndDate: cityAndDate(stamp.city, now(), timezone),
          position: stamp.position,
        },
      }),
    });
    return {
      update: prepared.bytes.subarray(pdf.length),
      byteRange: prepared.byteRange,
      digestAlgorithm: digestNameOf(algorithm),
      digest: prepared.digest.toString("hex"),
      toSign: signedAttributes({ certificate: certificates[0]!, digest: prepared.digest }),
    };
  },
  complete: async ({ pdf, byteRange: [, start, end], holder, signature }) => {
    const algorithm = algorithmFor(ownOf(holder).publicKey, holder.usesPss);
    const digest = createHash(digestNameOf(algorithm))
      .update(pdf.subarray(0, start))
      .update(pdf.subarray(end))
      .digest();
    const certificates = readPemCertificates(holder.certificates).map(({ der }) => der);
    const signer = createExternalSigner({ certificates, algorithm, signature: Buffer.from(signature) });
    const cms = await createDetachedSignature({ signer, digest, ...(timestamp && { timestamp }) }).catch(
      (error: unknown) => {
        if (!(error instanceof CmsError)) throw error;
        throw new NotaryError("business", error.code, "La firma no corresponde a este documento");
      },
    );
    const signed = Buffer.from(pdf);
    signed.write(cms.toString("hex"), start + 1, "latin1");
    return { pdf: signed, timestampedAt: newestTime(signed, "signature") ?? null };
  },
});

const ownOf = ({ certificates, nationalId }: TokenHolder) => {
  const own = readPemCertificates(certificates)[0]!;
  if (identityOf(own).nationalId !== nationalId)
    throw new NotaryError("business", "CERTIFICATE_OF_OTHER_PERSON", "El certificado es de otra persona");
  return own;
};
