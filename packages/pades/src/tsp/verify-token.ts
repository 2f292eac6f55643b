import { Asn1Error } from "../asn1/asn1-error";
import { OID } from "../asn1/oids";
import { CmsError } from "../cms/cms-error";
import { parseSignedData, type SignedData } from "../cms/signed-data";
import { hasSigningCertificate } from "../cms/signing-certificate";
import { digestsOf, type VerifiedSigner, verifySigner } from "../cms/verify-signature";
import { issuingProblem, keyProblem } from "../x509/algorithm-policy";
import type { Certificate } from "../x509/certificate";
import { CertificateError } from "../x509/certificate-error";
import { chainOf } from "../x509/chain";
import { allowsSigning, assertValidAt } from "../x509/signing-certificate";
import { pathToRoot } from "./path-to-root";
import type { Imprint } from "./timestamp";
import { parseTokenInfo, type TokenInfo } from "./token-info";
import { TsaError } from "./tsa-error";

export type VerifiedToken = {
  readonly info: TokenInfo;
  readonly certificate: Certificate;
  /** The authority's chain, its own certificate first; to one of the roots where they are given. */
  readonly chain: readonly Certificate[];
  /** The other certificates that the token brings. */
  readonly others: readonly Certificate[];
};

/**
 * Proves that a TimeStampToken is an authority's statement about `imprint` (RFC 3161, 2.3 and 2.4.2): signature,
 * ESS certificate identifier, critical extended key usage timeStamping alone, certificate valid at the stated
 * time, and with `roots` a path to one of them that is good then.
 * @throws TsaError
 */
export const verifyToken = (
  token: Uint8Array,
  imprint: Imprint,
  roots?: readonly Certificate[],
): VerifiedToken => {
  const { message, info } = readToken(token);
  if (info.hash !== imprint.hash || !info.digest.equals(imprint.digest)) {
    throw new TsaError("WRONG_IMPRINT", "token over another digest");
  }
  const { certificate, others } = verifySignature(message);
  assertAuthorityCertificate(certificate, info.time);

  const chain = roots ? pathToRoot(certificate, others, roots, info.time) : chainOf(certificate, others);
  if (!chain) throw new TsaError("UNTRUSTED", "no good chain to a trusted root");
  return { info, certificate, chain, others };
};

const readToken = (token: Uint8Array): { message: SignedData; info: TokenInfo } => {
  try {
    const message = parseSignedData(token);
    if (message.contentType !== OID.tstInfo || !message.content) {
      throw new TsaError("NOT_A_REPLY", "token without TSTInfo");
    }
    return { message, info: parseTokenInfo(message.content) };
  } catch (error) {
    if (error instanceof CmsError || error instanceof Asn1Error)
      throw new TsaError("NOT_A_REPLY", error.message);
    throw error;
  }
};

const verifySignature = (message: SignedData): VerifiedSigner => {
  const [signer, ...more] = message.signerInfos;
  if (!signer || more.length > 0) throw new TsaError("NOT_A_REPLY", "token needs exactly one signature");
  if (!hasSigningCertificate(signer.signedAttributes)) {
    throw new TsaError("WRONG_CERTIFICATE", "token without signing certificate attribute");
  }
  try {
    const verified = verifySigner(message, signer, digestsOf(message.content ?? Buffer.alloc(0)));
    if (verified.digest === "sha1") throw new TsaError("INVALID_SIGNATURE", "token signed with SHA-1");
    return verified;
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    const isAboutCertificate =
      error.code === "CERTIFICATE_ID_MISMATCH" || error.code === "NO_SIGNER_CERTIFICATE";
    throw new TsaError(isAboutCertificate ? "WRONG_CERTIFICATE" : "INVALID_SIGNATURE", error.message);
  }
};

const assertAuthorityCertificate = (certificate: Certificate, time: Date): void => {
  const { extendedKeyUsage } = certificate;
  const [purpose, ...others] = extendedKeyUsage?.purposes ?? [];
  if (!extendedKeyUsage?.isCritical || purpose !== OID.timeStamping || others.length > 0) {
    throw new TsaError("WRONG_CERTIFICATE", "certificate is not for time stamps alone (critical key usage)");
  }
  // Both usages have to allow it (RFC 5280, 4.2.1.12).
  if (!allowsSigning(certificate)) throw new TsaError("WRONG_CERTIFICATE", "certificate that may not sign");
  const problem = keyProblem(certificate.publicKey) ?? issuingProblem(certificate);
  if (problem) throw new TsaError("WRONG_CERTIFICATE", `certificate of the authority, ${problem}`);
  try {
    assertValidAt(certificate, time);
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    throw new TsaError("CERTIFICATE_EXPIRED", error.message);
  }
};
