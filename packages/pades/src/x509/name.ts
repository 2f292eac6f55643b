import { NAME_OID, type NameAttribute } from "../asn1/oids";
import { type Asn1, childrenOf } from "../asn1/read";
import { readOid, readText } from "../asn1/values";
import { objectIdentifier, printableString, sequence, setOf, utf8String } from "../asn1/write";

/** The attributes of a name that people and checks need; where one occurs twice, the first counts. */
export type DistinguishedName = { readonly [attribute in NameAttribute]?: string };

const ATTRIBUTE_OF = new Map<string, NameAttribute>(
  Object.entries(NAME_OID).map(([name, oid]) => [oid, name as NameAttribute]),
);

export const readName = (name: Asn1): DistinguishedName => {
  const found: { [attribute in NameAttribute]?: string } = {};
  for (const pair of childrenOf(name).flatMap(childrenOf)) {
    const [type, value] = childrenOf(pair);
    const attribute = type && ATTRIBUTE_OF.get(readOid(type));
    if (attribute && value) found[attribute] ??= readText(value);
  }
  return found;
};

// Fixed by RFC 5280 and X.520: these are PrintableString even where the rest is UTF-8.
const PRINTABLE: readonly NameAttribute[] = ["country", "serialNumber"];

/** DER Name with one attribute in each RDN, in the order given. */
export const writeName = (name: DistinguishedName): Buffer =>
  sequence(
    ...Object.entries(name).map(([attribute, value]) => {
      const key = attribute as NameAttribute;
      const text = PRINTABLE.includes(key) ? printableString(value) : utf8String(value);
      return setOf(sequence(objectIdentifier(NAME_OID[key]), text));
    }),
  );

/** For people: whoever the certificate names, most telling part first. */
export const nameText = ({ commonName, organization, country }: DistinguishedName): string =>
  [commonName && `CN=${commonName}`, organization && `O=${organization}`, country && `C=${country}`]
    .filter(Boolean)
    .join(", ");
