import { digestNameOf } from "@foja/pades/cms/algorithms";
import { signatureSizeMaxBytes } from "@foja/pades/cms/create-signature";
import { signedAttributes } from "@foja/pades/cms/signed-attributes";
import { algorithmFor } from "@foja/pades/cms/signer";
import { prepareSignature } from "@foja/pades/sign/prepare-signature";
import { acceptDocument } from "@foja/pades/verify/accept-document";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { Problem } from "../problem";
import type { PreparedPdf, PrepareJob } from "./job";
import type { JobTools } from "./job-tools";
import { stampOf } from "./stamp-of";

/**
 * Everything of a signature but its value, for whoever signs with a key that they alone hold: what is to be signed are the signed attributes
 * (RFC 5652, 5.4), which carry the digest of the document.
 * @throws what `prepareSignature` throws; CertificateError; Problem INVALID_PDF_FILE when the file could only be written anew
 */
export const prepare = async (job: PrepareJob, { now }: JobTools): Promise<PreparedPdf> => {
  const signingTime = now();
  const { reader, isRepaired } = await acceptDocument(job.pdf);
  // Written anew it would be another file than the one that the caller keeps.
  if (isRepaired)
    throw new Problem(
      "INVALID_PDF_FILE",
      "No se puede leer el archivo PDF: está dañado y debe escribirse de nuevo",
    );
  const certificates = job.certificates.map((der) => Buffer.from(der));
  const own = certificates[0] ?? Buffer.alloc(0);
  const algorithm = algorithmFor(parseCertificate(own).publicKey);
  const digestAlgorithm = digestNameOf(algorithm);
  const prepared = prepareSignature(reader, {
    person: job.person,
    signingTime,
    digestAlgorithm,
    contentsBytes: signatureSizeMaxBytes({ signer: { certificates }, timestamped: true }),
    maker: { certificates, isTimestamped: true },
    ...stampOf(job.stamp, signingTime),
  });
  const { bytes: pdf, byteRange, digest, fieldName, box, stampMode, missingLetters } = prepared;
  const toSign = signedAttributes({ certificate: own, digest });
  return {
    pdf,
    byteRange,
    digest,
    digestAlgorithm,
    toSign,
    algorithm,
    fieldName,
    box,
    stampMode,
    missingLetters,
  };
};
