import { Asn1Error } from "../asn1/asn1-error";
import { CmsError } from "../cms/cms-error";
import { isSignatureValue, type SignatureValue, valueHashOf } from "../cms/signature-value";
import { keyProblem } from "../x509/algorithm-policy";
import { RevocationError } from "./revocation-error";

/**
 * Refuses evidence whose signature does not verify or is too weak to prove anything (ETSI TS 119 312: no SHA-1). Whoever may issue a
 * certificate may say that it was revoked: with the same keys.
 * @throws RevocationError INVALID_SIGNATURE, WEAK
 */
export const assertEvidenceSignature = (value: SignatureValue): void => {
  try {
    if (valueHashOf(value.algorithm) === "sha1") throw new RevocationError("WEAK", "signed with SHA-1");
    const problem = keyProblem(value.key);
    if (problem) throw new RevocationError("WEAK", `signed with a key that is ${problem}`);
    if (isSignatureValue(value)) return;
  } catch (error) {
    if (!(error instanceof CmsError || error instanceof Asn1Error)) throw error;
    throw new RevocationError("INVALID_SIGNATURE", error.message);
  }
  throw new RevocationError("INVALID_SIGNATURE", "signature value does not verify");
};
