import { OID } from "../asn1/oids";
import type { Certificate } from "../x509/certificate";
import { EXTENSION_OID } from "../x509/extensions";

/**
 * EN 319 412-1, 5.2, and for responders of OCSP RFC 6960, 4.2.2.2.1: nobody will ever say that this certificate was revoked. The
 * latter's extension means nothing in other certificates.
 */
export const needsNoRevocation = ({ extensions, extendedKeyUsage }: Certificate): boolean =>
  extensions.has(EXTENSION_OID.notRevocable) ||
  (extensions.has(OID.ocspNoCheck) && (extendedKeyUsage?.purposes.includes(OID.ocspSigning) ?? false));
