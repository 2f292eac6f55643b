import type { SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import { algorithmFor } from "@foja/pades/cms/signer";
import { collectEvidence } from "@foja/pades/ltv/collect-evidence";
import { completeCertificates } from "@foja/pades/ltv/complete-certificates";
import { LtvError } from "@foja/pades/ltv/ltv-error";
import { identityOf } from "@foja/pades/trust/signer-identity";
import { type Certificate, parseCertificate } from "@foja/pades/x509/certificate";
import { assertMaySign } from "@foja/pades/x509/signing-certificate";
import { Problem } from "../problem";
import type { ExternalSigner } from "./job";
import type { JobTools } from "./job-tools";

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

/**
 * Whether somebody may sign with a certificate that they hold: valid at `at`, meant for signing, strong enough, theirs, under an authority
 * that is believed, and not revoked.
 * @throws CertificateError, Problem CERTIFICATE_OF_OTHER_PERSON, LtvError
 */
export const checkSigner = async (
  signer: ExternalSigner,
  at: Date,
  tools: JobTools,
): Promise<CheckedSigner> => {
  const given = signer.certificates.map((der) => Buffer.from(der));
  const certificate = parseCertificate(given[0] ?? Buffer.alloc(0));
  assertMaySign(certificate, at);
  const algorithm = algorithmFor(certificate.publicKey);
  assertIsOf(certificate, signer.nationalId);

  const trust = signer.trust.map((der) => parseCertificate(der));
  const trustAnchors = trust.length > 0 ? trust : tools.signerAnchors;
  const certificates = await completeCertificates(given, { ...tools, trustAnchors, at });
  const isRevocationKnown = await isProvenGood(certificate, certificates, at, {
    ...tools,
    trustAnchors,
  }).catch((error: unknown) => {
    if (signer.isRevocationRequired || !isUnanswered(error)) throw error;
    return false;
  });
  const { x509, notBefore, notAfter } = certificate;
  return {
    certificates,
    algorithm,
    subject: x509.subject,
    issuer: x509.issuer,
    serialNumber: x509.serialNumber,
    notBefore,
    notAfter,
    isRevocationKnown,
  };
};

/** @throws Problem CERTIFICATE_OF_OTHER_PERSON, also where the certificate names no id */
const assertIsOf = (certificate: Certificate, nationalId: string): void => {
  const { nationalId: found } = identityOf(certificate);
  if (found === undefined)
    throw new Problem(
      "CERTIFICATE_OF_OTHER_PERSON",
      "El certificado no dice de quién es: falta el CUIL en su número de serie de sujeto",
    );
  if (plain(found) !== plain(nationalId))
    throw new Problem(
      "CERTIFICATE_OF_OTHER_PERSON",
      "El certificado es de otra persona: su CUIL no coincide",
    );
};

const plain = (id: string): string => id.replace(/[\s.-]/g, "").toUpperCase();

const isProvenGood = async (
  certificate: Certificate,
  brought: readonly Buffer[],
  at: Date,
  tools: JobTools,
): Promise<true> => {
  const subject = { certificate, brought, at, provenAt: at, freshAt: at, purpose: "signing" } as const;
  await collectEvidence([subject], { certificates: [], ocsps: [], crls: [] }, tools);
  return true;
};

/** A good path, and nobody who tells of its certificates. */
const isUnanswered = (error: unknown): boolean => error instanceof LtvError && error.code === "NO_EVIDENCE";
