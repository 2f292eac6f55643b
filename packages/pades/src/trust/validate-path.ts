import { Asn1Error } from "../asn1/asn1-error";
import { OID } from "../asn1/oids";
import { issuingProblem, keyProblem } from "../x509/algorithm-policy";
import type { Certificate } from "../x509/certificate";
import { hasUnknownCriticalExtension } from "../x509/extensions";
import { allowsSigning } from "../x509/signing-certificate";
import { misnamed, overlongPath } from "./constraints";
import { lacksPolicy } from "./lacks-policy";
import type { PathProblem } from "./path-problem";

/** What the end certificate was used for. */
export type Purpose = "signing" | "timestamp";

export type Fault = { readonly problem: PathProblem; readonly culprit: Certificate | undefined };

/**
 * RFC 5280, 6.1 over a path whose signatures are already proved, end certificate first and anchor last, at one moment. Undefined:
 * nothing is wrong. Revocation is judged elsewhere. The anchor's own signature counts for nothing, its validity does.
 */
export const findFault = (path: readonly Certificate[], at: Date, purpose: Purpose): Fault | undefined => {
  try {
    return firstFault(path, at, purpose);
  } catch (error) {
    if (error instanceof Asn1Error) return { problem: "MALFORMED", culprit: undefined };
    throw error;
  }
};

const firstFault = (path: readonly Certificate[], at: Date, purpose: Purpose): Fault | undefined => {
  const [leaf] = path;
  for (const [index, certificate] of path.entries()) {
    const problem =
      validityProblem(certificate, at) ??
      keyProblem(certificate.publicKey) ??
      (index < path.length - 1 ? issuingProblem(certificate) : undefined) ??
      (index > 0 ? authorityProblem(certificate) : undefined) ??
      (hasUnknownCriticalExtension(certificate) ? "UNKNOWN_CRITICAL_EXTENSION" : undefined);
    if (problem) return { problem, culprit: certificate };
  }
  if (leaf && !isFor(leaf, purpose)) return { problem: "WRONG_USAGE", culprit: leaf };

  const overlong = overlongPath(path);
  if (overlong) return { problem: "PATH_TOO_LONG", culprit: overlong };
  const wrong = misnamed(path);
  if (wrong) return { problem: "NAME_CONSTRAINTS", culprit: wrong };
  return lacksPolicy(path) ? { problem: "POLICY_REQUIRED", culprit: leaf } : undefined;
};

const validityProblem = ({ notBefore, notAfter }: Certificate, at: Date): PathProblem | undefined => {
  if (at < notBefore) return "NOT_YET_VALID";
  return at > notAfter ? "EXPIRED" : undefined;
};

const authorityProblem = ({ isAuthority, keyUsage }: Certificate): PathProblem | undefined =>
  isAuthority && (keyUsage?.has("keyCertSign") ?? true) ? undefined : "NOT_AN_AUTHORITY";

// A certificate made only for one of these services was not given out to sign documents with.
const OTHER_SERVICES: ReadonlySet<string> = new Set([OID.timeStamping, OID.ocspSigning, "1.3.6.1.5.5.7.3.1"]);

const isFor = (leaf: Certificate, purpose: Purpose): boolean => {
  const purposes = leaf.extendedKeyUsage?.purposes;
  // Both usages have to allow it (RFC 5280, 4.2.1.12).
  if (!allowsSigning(leaf)) return false;
  if (purpose === "timestamp") return purposes?.length === 1 && purposes[0] === OID.timeStamping;
  return !(purposes && purposes.length > 0 && purposes.every((oid) => OTHER_SERVICES.has(oid)));
};
