import { Fields } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { contextPrimitiveTag, contextTag, TAG } from "../asn1/tags";
import { readOid } from "../asn1/values";
import type { Certificate } from "./certificate";
import { readOr } from "./read-or";

/** Where a certificate says that more about it can be asked (RFC 5280, 4.2.2.1 and 4.2.1.13). HTTP addresses only. */
export type AccessPoints = {
  readonly ocspUrls: readonly string[];
  readonly issuerUrls: readonly string[];
  readonly crlUrls: readonly string[];
};

/** Extensions that can't be read say nothing, as if they were absent: the certificate itself stays usable. */
export const accessPoints = (certificate: Certificate): AccessPoints => {
  const descriptions = readOr(() => accessDescriptions(certificate), []);
  const urls = (method: string) =>
    descriptions.flatMap((description) => (description.method === method ? urlOf(description.location) : []));
  return {
    ocspUrls: urls(OID.ocsp),
    issuerUrls: urls(OID.caIssuers),
    crlUrls: crlPointNames(certificate).flatMap(urlOf),
  };
};

/**
 * Names of the distribution points whose lists cover every reason and come from the issuer itself. The others would need
 * indirect lists or the union of several.
 */
export const crlPointNames = (certificate: Certificate): Asn1[] =>
  readOr(() => {
    const extension = certificate.extensions.get(OID.crlDistributionPoints);
    return extension ? childrenOf(readAsn1(extension.value)).flatMap(wholePointNames) : [];
  }, []);

const wholePointNames = (point: Asn1): Asn1[] => {
  const fields = new Fields(point, "DistributionPoint");
  const name = fields.optional(contextTag(0));
  const reasons = fields.optional(contextPrimitiveTag(1));
  const issuer = fields.optional(contextTag(2));
  return name && !reasons && !issuer ? fullNames(name) : [];
};

/** The names of a DistributionPointName in its form fullName; none of the other form (RFC 5280, 4.2.1.13). */
export const fullNames = (distributionPoint: Asn1): Asn1[] =>
  childrenOf(distributionPoint).flatMap((name) => (name.tag === contextTag(0) ? childrenOf(name) : []));

const accessDescriptions = (certificate: Certificate) => {
  const extension = certificate.extensions.get(OID.authorityInfoAccess);
  return (extension ? childrenOf(readAsn1(extension.value)) : []).map((item) => {
    const fields = new Fields(item, "AccessDescription");
    return {
      method: readOid(fields.take(TAG.OID, "accessMethod")),
      location: fields.any("accessLocation"),
    };
  });
};

const URI = contextPrimitiveTag(6);

const urlOf = ({ tag, body }: Asn1): string[] => {
  const text = tag === URI ? body.toString("latin1") : "";
  return /^https?:[/][/]/i.test(text) && URL.canParse(text) ? [text] : [];
};
