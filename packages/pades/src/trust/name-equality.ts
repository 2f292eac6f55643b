import { Asn1Error } from "../asn1/asn1-error";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { readOid, readText } from "../asn1/values";

/**
 * Whether two encoded names are the same (RFC 5280, 7.1): string type, case, and runs of spaces don't count. Authorities that
 * renewed their software changed from PrintableString to UTF8String, and both forms are around.
 */
export const isSameName = (one: Buffer, other: Buffer): boolean => {
  if (one.equals(other)) return true;
  const left = comparableRdns(one);
  const right = comparableRdns(other);
  return (
    left !== undefined &&
    right !== undefined &&
    left.length === right.length &&
    left.every((rdn, index) => rdn === right[index])
  );
};

/** Whether `name` lies in the subtree below `base`: it starts with the same relative names (RFC 5280, 4.2.1.10). */
export const isNameWithin = (name: Buffer, base: Buffer): boolean => {
  const below = comparableRdns(base);
  const own = comparableRdns(name);
  return below !== undefined && own !== undefined && below.every((rdn, index) => rdn === own[index]);
};

const comparableRdns = (name: Buffer): string[] | undefined => {
  try {
    return childrenOf(readAsn1(name)).map((rdn) => childrenOf(rdn).map(comparable).sort().join("+"));
  } catch (error) {
    if (error instanceof Asn1Error) return undefined;
    throw error;
  }
};

const comparable = (pair: Asn1): string => {
  const [type, value] = childrenOf(pair);
  return type && value ? `${readOid(type)}=${comparableText(value)}` : "";
};

const comparableText = (value: Asn1): string => {
  try {
    const text = readText(value).normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");
    // Quoted, so that no value can look like two.
    return JSON.stringify(text);
  } catch (error) {
    if (error instanceof Asn1Error) return value.raw.toString("hex");
    throw error;
  }
};
