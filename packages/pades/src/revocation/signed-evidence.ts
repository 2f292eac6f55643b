import { Asn1Error } from "../asn1/asn1-error";
import { CmsError } from "../cms/cms-error";
import { isSignatureValue, type SignatureValue, signatureHashOf } from "../cms/signature-value";
import { CertificateError } from "../x509/certificate-error";
import { assertKeyStrength } from "../x509/key-strength";
import { RevocationError } from "./revocation-error";

/**
 * Refuses evidence whose signature does not verify or is too weak to prove anything (ETSI TS 119 312: no SHA-1).
 * @throws RevocationError INVALID_SIGNATURE, WEAK
 */
export const assertEvidenceSignature = (value: SignatureValue): void => {
  try {
    if (signatureHashOf(value.algorithm) === "sha1") throw new RevocationError("WEAK", "signed with SHA-1");
    assertKeyStrength(value.key);
    if (isSignatureValue(value)) return;
  } catch (error) {
    if (error instanceof CertificateError) throw new RevocationError("WEAK", error.message);
    if (!(error instanceof CmsError || error instanceof Asn1Error)) throw error;
    throw new RevocationError("INVALID_SIGNATURE", error.message);
  }
  throw new RevocationError("INVALID_SIGNATURE", "signature value does not verify");
};
