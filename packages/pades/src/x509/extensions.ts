import { Asn1Error } from "../asn1/asn1-error";
import { Fields } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { contextPrimitiveTag, contextTag, TAG } from "../asn1/tags";
import { readBoolean, readCount, readImplicitCount, readOctets, readOid } from "../asn1/values";
import type { Certificate } from "./certificate";
import { readOr } from "./read-or";

// What extensions say beyond what `parseCertificate` gives. All throw Asn1Error but those that only help to find a certificate.

type Extended = Pick<Certificate, "extensions">;

export const EXTENSION_OID = {
  subjectAltName: "2.5.29.17",
  issuerAltName: "2.5.29.18",
  nameConstraints: "2.5.29.30",
  policyMappings: "2.5.29.33",
  policyConstraints: "2.5.29.36",
  inhibitAnyPolicy: "2.5.29.54",
  freshestCrl: "2.5.29.46",
  subjectDirectoryAttributes: "2.5.29.9",
  privateKeyUsagePeriod: "2.5.29.16",
  subjectInfoAccess: "1.3.6.1.5.5.7.1.11",
  qualifiedStatements: "1.3.6.1.5.5.7.1.3",
  notRevocable: "0.4.0.194121.2.1",
} as const;

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
export const hasUnknownCriticalExtension = ({ extensions }: Extended): boolean =>
  [...extensions].some(([oid, { isCritical }]) => isCritical && !KNOWN.has(oid));

/** Undefined: any number of authorities may follow. */
export const pathLengthOf = ({ extensions }: Extended): number | undefined => {
  const extension = extensions.get(OID.basicConstraints);
  if (!extension) return undefined;
  const fields = new Fields(readAsn1(extension.value), "BasicConstraints");
  const isAuthority = fields.optional(TAG.BOOLEAN);
  const length = fields.optional(TAG.INTEGER);
  // A limit behind something else would not be seen.
  fields.end();
  return isAuthority && readBoolean(isAuthority) && length ? readCount(length) : undefined;
};

/**
 * subjectKeyIdentifier. Undefined also where it can't be read: it helps to find a certificate and proves nothing, and one broken
 * certificate among many is not to spoil the search.
 */
export const keyIdOf = ({ extensions }: Extended): Buffer | undefined => {
  const extension = extensions.get(OID.subjectKeyIdentifier);
  return extension && readOr(() => readOctets(readAsn1(extension.value)), undefined);
};

/** keyIdentifier of authorityKeyIdentifier. Undefined also where it can't be read, as with `keyIdOf`. */
export const issuerKeyIdOf = ({ extensions }: Extended): Buffer | undefined => {
  const extension = extensions.get(OID.authorityKeyIdentifier);
  const fields = readOr(() => (extension ? childrenOf(readAsn1(extension.value)) : []), []);
  return fields.find(({ tag }) => tag === contextPrimitiveTag(0))?.body;
};

/** GeneralName of any form (RFC 5280, 4.2.1.6). */
export const altNamesOf = ({ extensions }: Extended): Asn1[] => {
  const extension = extensions.get(EXTENSION_OID.subjectAltName);
  return extension ? childrenOf(readAsn1(extension.value)) : [];
};

export type NameConstraints = {
  readonly isCritical: boolean;
  readonly permitted: readonly Asn1[];
  readonly excluded: readonly Asn1[];
};

/** The bases of the subtrees (RFC 5280, 4.2.1.10). */
export const nameConstraintsOf = ({ extensions }: Extended): NameConstraints | undefined => {
  const extension = extensions.get(EXTENSION_OID.nameConstraints);
  if (!extension) return undefined;
  const fields = new Fields(readAsn1(extension.value), "NameConstraints");
  const permitted = fields.optional(contextTag(0));
  const excluded = fields.optional(contextTag(1));
  fields.end();
  const basesOf = (subtrees: Asn1 | undefined): Asn1[] =>
    subtrees ? childrenOf(subtrees).map((subtree) => new Fields(subtree, "GeneralSubtree").any("base")) : [];
  return { isCritical: extension.isCritical, permitted: basesOf(permitted), excluded: basesOf(excluded) };
};

/** Undefined: the certificate says nothing of policies. */
export const policiesOf = ({ extensions }: Extended): string[] | undefined => {
  const extension = extensions.get(OID.certificatePolicies);
  return (
    extension &&
    childrenOf(readAsn1(extension.value)).map((item) =>
      readOid(new Fields(item, "PolicyInformation").any("policyIdentifier")),
    )
  );
};

/** After how many further certificates something begins to hold; undefined: never. */
export type PolicyConstraints = {
  /** A policy must be named (requireExplicitPolicy). */
  readonly explicitAfter: number | undefined;
  /** Mappings no longer count (inhibitPolicyMapping). */
  readonly unmappedAfter: number | undefined;
};

/** RFC 5280, 4.2.1.11. */
export const policyConstraintsOf = ({ extensions }: Extended): PolicyConstraints => {
  const extension = extensions.get(EXTENSION_OID.policyConstraints);
  if (!extension) return { explicitAfter: undefined, unmappedAfter: undefined };
  const fields = new Fields(readAsn1(extension.value), "PolicyConstraints");
  const explicit = fields.optional(contextPrimitiveTag(0));
  const unmapped = fields.optional(contextPrimitiveTag(1));
  fields.end();
  return {
    explicitAfter: explicit && readImplicitCount(explicit),
    unmappedAfter: unmapped && readImplicitCount(unmapped),
  };
};

/** After how many further certificates anyPolicy no longer stands for every policy (RFC 5280, 4.2.1.14); undefined: never. */
export const noAnyPolicyAfter = ({ extensions }: Extended): number | undefined => {
  const extension = extensions.get(EXTENSION_OID.inhibitAnyPolicy);
  return extension && readCount(readAsn1(extension.value));
};

export const ANY_POLICY = "2.5.29.32.0";

/** Policy of the issuer's domain and what it is called in the subject's (RFC 5280, 4.2.1.5). */
export const policyMappingsOf = ({ extensions }: Extended): (readonly [string, string])[] => {
  const extension = extensions.get(EXTENSION_OID.policyMappings);
  return (extension ? childrenOf(readAsn1(extension.value)) : []).map((item) => {
    const fields = new Fields(item, "PolicyMapping");
    const mapping = [
      readOid(fields.take(TAG.OID, "issuerDomainPolicy")),
      readOid(fields.take(TAG.OID, "subjectDomainPolicy")),
    ] as const;
    fields.end();
    if (mapping.includes(ANY_POLICY)) throw new Asn1Error("INVALID", "anyPolicy mapped");
    return mapping;
  });
};
