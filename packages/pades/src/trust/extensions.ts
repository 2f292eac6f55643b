import { OID } from "../asn1/oids";
import type { Certificate } from "../x509/certificate";
import { EXTENSION_OID } from "../x509/extensions";

/** What is looked at, or says nothing about what the certificate may be used for. */
const KNOWN: ReadonlySet<string> = new Set([
  EXTENSION_OID.subjectAltName,
  EXTENSION_OID.issuerAltName,
  EXTENSION_OID.nameConstraints,
  EXTENSION_OID.policyMappings,
  EXTENSION_OID.policyConstraints,
  EXTENSION_OID.inhibitAnyPolicy,
  EXTENSION_OID.qualifiedStatements,
  EXTENSION_OID.notRevocable,
  OID.subjectKeyIdentifier,
  OID.keyUsage,
  OID.basicConstraints,
  OID.crlDistributionPoints,
  OID.certificatePolicies,
  OID.authorityKeyIdentifier,
  OID.extendedKeyUsage,
  OID.authorityInfoAccess,
  OID.ocspNoCheck,
]);

/** RFC 5280, 4.2: a certificate with a critical extension that is not understood must be refused. */
export const hasUnknownCriticalExtension = ({ extensions }: Certificate): boolean =>
  [...extensions].some(([oid, { isCritical }]) => isCritical && !KNOWN.has(oid));

/**
 * EN 319 412-1, 5.2, and for responders of OCSP RFC 6960, 4.2.2.2.1: nobody will ever say that this certificate was revoked. The
 * latter's extension means nothing in other certificates.
 */
export const needsNoRevocation = ({ extensions, extendedKeyUsage }: Certificate): boolean =>
  extensions.has(EXTENSION_OID.notRevocable) ||
  (extensions.has(OID.ocspNoCheck) && (extendedKeyUsage?.purposes.includes(OID.ocspSigning) ?? false));
