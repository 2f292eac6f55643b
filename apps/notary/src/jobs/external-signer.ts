import { algorithmFor } from "@foja/pades/cms/signer";
import { collectEvidence } from "@foja/pades/ltv/collect-evidence";
import { completeCertificates } from "@foja/pades/ltv/complete-certificates";
import { LtvError } from "@foja/pades/ltv/ltv-error";
import { pathOf } from "@foja/pades/ltv/paths";
import { isPassing, RevocationError } from "@foja/pades/revocation/revocation-error";
import { crlsOf, ocspsOf } from "@foja/pades/revocation/source";
import { revocationStatus } from "@foja/pades/revocation/status";
import { needsNoRevocation } from "@foja/pades/trust/extensions";
import { identityOf } from "@foja/pades/trust/signer-identity";
import { createTrustStore } from "@foja/pades/trust/trust-store";
import { type Certificate, parseCertificate } from "@foja/pades/x509/certificate";
import { assertMaySign } from "@foja/pades/x509/signing-certificate";
import { Problem } from "../problem";
import type { CheckedSigner, ExternalSigner } from "./job";
import type { JobTools } from "./job-tools";

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
  const algorithm = algorithmFor(certificate.publicKey, signer.usesPss);
  assertIsOf(certificate, signer.nationalId);

  const trust = signer.trust.map((der) => parseCertificate(der));
  const trustAnchors = trust.length > 0 ? trust : tools.signerAnchors;
  const certificates = await completeCertificates(given, { ...tools, trustAnchors, at });
  const under = { ...tools, trustAnchors };
  const isRevocationKnown = await isProvenGood(certificate, certificates, at, under).catch(
    async (error: unknown) => {
      if (signer.isRevocationRequired) throw error;
      await assertUnanswered(error, certificate, certificates, at, under);
      return false;
    },
  );
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

/**
 * By the serialNumber of the subject alone: what stands elsewhere names whom they work for.
 * @throws Problem CERTIFICATE_OF_OTHER_PERSON, also where the certificate names no id
 */
const assertIsOf = (certificate: Certificate, nationalId: string): void => {
  const { organizationIdentifier: _, ...subject } = certificate.subject;
  const found = identityOf({ ...certificate, subject });
  if (found.nationalId === undefined || !isPersonal(found.nationalIdType, nationalId))
    throw new Problem(
      "CERTIFICATE_OF_OTHER_PERSON",
      "El certificado no dice de quién es: falta el CUIL en su número de serie de sujeto",
    );
  if (plain(found.nationalId) !== plain(nationalId))
    throw new Problem(
      "CERTIFICATE_OF_OTHER_PERSON",
      "El certificado es de otra persona: su CUIL no coincide",
    );
};

const plain = (id: string): string => id.replace(/[\s.-]/g, "").toUpperCase();

const CUIL_TYPES: ReadonlySet<string> = new Set(["CUIL", "CUIT", "CUIT_CUIL"]);
/** Of other countries: personal number and identity card (EN 319 412-1, 5.1.3). A passport may have anybody's number. */
const FOREIGN_TYPES: ReadonlySet<string> = new Set(["PNO", "IDC"]);

const isPersonal = (type: string | undefined, nationalId: string): boolean =>
  type !== undefined &&
  (CUIL_TYPES.has(type) || (FOREIGN_TYPES.has(type) && !/^\d{11}$/.test(plain(nationalId))));

const isProvenGood = async (
  certificate: Certificate,
  brought: readonly Buffer[],
  at: Date,
  tools: JobTools,
): Promise<true> => {
  await collectEvidence([subjectOf(certificate, brought, at)], NOTHING, tools);
  return true;
};

const NOTHING = { certificates: [], ocsps: [], crls: [] };

const subjectOf = (certificate: Certificate, brought: readonly Buffer[], at: Date) =>
  ({ certificate, brought, at, provenAt: at, freshAt: at, purpose: "signing" }) as const;

/**
 * What a municipality may put up with: nobody is named who could tell, or whoever is does not answer. All of the path is asked, since
 * one authority's silence must not hide another's answer; an answer that is no "good" is none to put up with.
 * @throws `error`, or Problem CERTIFICATE_REVOKED
 */
const assertUnanswered = async (
  error: unknown,
  certificate: Certificate,
  brought: readonly Buffer[],
  at: Date,
  tools: JobTools,
): Promise<void> => {
  if (!(error instanceof LtvError) || error.code !== "NO_EVIDENCE") throw error;
  const trust = createTrustStore(tools.trustAnchors);
  const path = await pathOf(subjectOf(certificate, brought, at), [], trust, tools.issuers);
  const findings = await Promise.all(
    path.slice(0, -1).map((one, index) => statusOf(one, path[index + 1] as Certificate, at, tools)),
  );
  if (findings.includes("revoked"))
    throw new Problem("CERTIFICATE_REVOKED", "El certificado está revocado", error.message);
  if (findings.includes("doubtful")) throw error;
};

type Finding = "good" | "revoked" | "unanswered" | "doubtful";

const statusOf = async (
  certificate: Certificate,
  issuer: Certificate,
  at: Date,
  { revocation }: JobTools,
): Promise<Finding> => {
  if (needsNoRevocation(certificate)) return "good";
  try {
    const evidence = await revocation(certificate, issuer, at);
    const { status } = revocationStatus({
      certificate,
      issuer,
      at,
      ocsps: ocspsOf(evidence),
      crls: crlsOf(evidence),
    });
    return status === "unknown" ? "doubtful" : status;
  } catch (error) {
    if (!(error instanceof RevocationError)) throw error;
    return error.code === "NO_SOURCE" || isPassing(error) ? "unanswered" : "doubtful";
  }
};
