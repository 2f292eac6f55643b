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
 * Proves that `issuer` made this list and that the list speaks about `certificate` (RFC 5280, 6.3.3): complete, direct, for every
 * reason. Delta lists and indirect lists are refused.
 * @throws RevocationError NOT_ABOUT_CERTIFICATE, UNSUPPORTED, WRONG_RESPONDER, INVALID_SIGNATURE, WEAK, MALFORMED
 */
export const verifyCrl = (crl: Crl, certificate: Certificate, issuer: Certificate): void => {
  // The cheap questions first: a store holds the lists of several authorities.
  assertUsable(crl, issuer);
  const scope = crl.extensions.get(OID.issuingDistributionPoint);
  if (scope) assertInScope(scope, certificate);
  assertSignedBy(crl, issuer);
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
    if (oid === OID.deltaCrlIndicator) throw new RevocationError("UNSUPPORTED", "delta list");
    if (isCritical && oid !== OID.issuingDistributionPoint) {
      throw new RevocationError("UNSUPPORTED", `list with critical ${oid}`);
    }
  }
};

/** A list is asked about once for each certificate of its issuer, and hashing megabytes is what costs here. */
const proven = new WeakMap<Crl, Buffer>();

const assertSignedBy = (crl: Crl, issuer: Certificate): void => {
  if (proven.get(crl)?.equals(issuer.der)) return;
  const { algorithm, signature, signedBytes } = crl;
  assertEvidenceSignature({ algorithm, signature, bytes: signedBytes, key: issuer.publicKey });
  proven.set(crl, issuer.der);
};

/** IssuingDistributionPoint (RFC 5280, 5.2.5 and 6.3.3 b). */
const assertInScope = (extension: Extension, certificate: Certificate): void => {
  const { names, onlyUsers, onlyAuthorities, onlyAttributes, reasons, isIndirect } = readScope(extension);
  if (isIndirect) throw new RevocationError("UNSUPPORTED", "indirect list");
  if (reasons) throw new RevocationError("UNSUPPORTED", "list for some reasons only");
  const isForKind = !onlyAttributes && !(certificate.isAuthority ? onlyUsers : onlyAuthorities);
  if (!isForKind) throw new RevocationError("NOT_ABOUT_CERTIFICATE", "list for other kinds of certificates");
  if (names && !sharesName(names, crlPointNames(certificate))) {
    throw new RevocationError("NOT_ABOUT_CERTIFICATE", "list of another distribution point");
  }
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
