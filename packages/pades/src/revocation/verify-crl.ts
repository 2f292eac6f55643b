import { Fields } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, readAsn1 } from "../asn1/read";
import { contextPrimitiveTag, contextTag } from "../asn1/tags";
import { crlPointNames, fullNames } from "../x509/access-points";
import type { Certificate, Extension } from "../x509/certificate";
import { isSameName } from "../x509/name-equality";
import type { Crl } from "./crl";
import { orMalformed } from "./malformed";
import { RevocationError } from "./revocation-error";
import { assertEvidenceSignature } from "./signed-evidence";

/**
 * Proves that `issuer` made this list and that the list speaks about `certificate` (RFC 5280, 6.3.3). Undefined where it tells all; else
 * why it can only revoke: what it does not name may stand in another list. Lists with entries of other issuers are refused.
 * @throws RevocationError NOT_ABOUT_CERTIFICATE, UNSUPPORTED, WRONG_RESPONDER, INVALID_SIGNATURE, WEAK, MALFORMED
 */
export const verifyCrl = (crl: Crl, certificate: Certificate, issuer: Certificate): string | undefined => {
  // The cheap questions first: a store holds the lists of several authorities.
  assertUsable(crl, issuer);
  const scope = crl.extensions.get(OID.issuingDistributionPoint);
  const lacking = scope && assertInScope(scope, certificate);
  assertSignedBy(crl, issuer);
  return crl.extensions.has(OID.deltaCrlIndicator) ? "delta list" : lacking;
};

/**
 * Proves that `issuer` made this list, whomever of its certificates it speaks about.
 * @throws RevocationError as `verifyCrl`
 */
export const proveCrl = (crl: Crl, issuer: Certificate): void => {
  assertUsable(crl, issuer);
  assertSignedBy(crl, issuer);
};

const assertUsable = (crl: Crl, issuer: Certificate): void => {
  if (!isSameName(crl.issuerName, issuer.subjectName)) {
    throw new RevocationError("NOT_ABOUT_CERTIFICATE", "list of another authority");
  }
  if (!(issuer.keyUsage?.has("cRLSign") ?? true)) {
    throw new RevocationError("WRONG_RESPONDER", "the issuer's key may not sign lists");
  }
  for (const [oid, { isCritical }] of crl.extensions) {
    if (isCritical && oid !== OID.issuingDistributionPoint && oid !== OID.deltaCrlIndicator) {
      throw new RevocationError("UNSUPPORTED", `list with critical ${oid}`);
    }
  }
};

/**
 * By the issuer's fingerprint: undefined where it is right. A list is asked about once for each certificate of its issuer, and hashing
 * megabytes is what costs here, or a signature each where there are thousands of lists.
 */
const proofs = new WeakMap<Crl, Map<string, RevocationError | undefined>>();

const assertSignedBy = (crl: Crl, issuer: Certificate): void => {
  const known = proofs.get(crl) ?? new Map<string, RevocationError | undefined>();
  proofs.set(crl, known);
  const { fingerprint256 } = issuer.x509;
  if (!known.has(fingerprint256)) known.set(fingerprint256, proofProblem(crl, issuer));
  const problem = known.get(fingerprint256);
  if (problem) throw problem;
};

const proofProblem = (
  { algorithm, signature, signedBytes: bytes }: Crl,
  { publicKey: key }: Certificate,
): RevocationError | undefined => {
  try {
    assertEvidenceSignature({ algorithm, signature, bytes, key });
    return undefined;
  } catch (error) {
    if (error instanceof RevocationError) return error;
    throw error;
  }
};

/** IssuingDistributionPoint (RFC 5280, 5.2.5 and 6.3.3 b). */
const assertInScope = (extension: Extension, certificate: Certificate): string | undefined => {
  const { names, onlyUsers, onlyAuthorities, onlyAttributes, reasons, isIndirect } = readScope(extension);
  const isForKind = !onlyAttributes && !(certificate.isAuthority ? onlyUsers : onlyAuthorities);
  if (!isForKind) throw new RevocationError("NOT_ABOUT_CERTIFICATE", "list for other kinds of certificates");
  // A name relative to the issuer's is not read here.
  const isRelative = names?.length === 0;
  if (names && !isRelative && !sharesName(names, crlPointNames(certificate))) {
    throw new RevocationError("NOT_ABOUT_CERTIFICATE", "list of another distribution point");
  }
  if (isIndirect) return "indirect list";
  if (isRelative) return "list of a point whose name is not read";
  return reasons && "list for some reasons only";
};

const sharesName = (ofList: readonly Asn1[], ofCertificate: readonly Asn1[]): boolean =>
  ofList.some((one) => ofCertificate.some((other) => isSameGeneralName(one, other)));

const DIRECTORY_NAME = contextTag(4);

const isSameGeneralName = (one: Asn1, other: Asn1): boolean =>
  one.raw.equals(other.raw) ||
  (one.tag === DIRECTORY_NAME && other.tag === DIRECTORY_NAME && isSameName(one.body, other.body));

const readScope = ({ value }: Extension) =>
  orMalformed("list", () => {
    const fields = new Fields(readAsn1(value), "IssuingDistributionPoint");
    const point = fields.optional(contextTag(0));
    // TRUE written otherwise than in DER narrows the list too: taken for FALSE it would clear whom it does not speak about.
    const isSet = (number: number) => (fields.optional(contextPrimitiveTag(number))?.body[0] ?? 0) !== 0;
    const onlyUsers = isSet(1);
    const onlyAuthorities = isSet(2);
    const reasons = fields.optional(contextPrimitiveTag(3));
    const isIndirect = isSet(4);
    const onlyAttributes = isSet(5);
    fields.end();
    const names = point && fullNames(point);
    return { names, onlyUsers, onlyAuthorities, onlyAttributes, reasons, isIndirect };
  });
