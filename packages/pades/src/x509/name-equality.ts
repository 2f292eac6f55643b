import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { readOid, readText } from "../asn1/values";
import { readOr } from "./read-or";

/**
 * Whether two encoded names are the same (RFC 5280, 7.1): string type, case, and runs of spaces don't count. Authorities that
 * renewed their software changed from PrintableString to UTF8String, and both forms are around.
 */
export const isSameName = (one: Buffer, other: Buffer): boolean =>
  one.equals(other) || nameKey(one) === nameKey(other);

// A certificate keeps the bytes of its names, and one that is looked for among many is compared with each of them.
const keys = new WeakMap<Buffer, string>();

/** Two names have the same key when `isSameName` says so. Read once for each buffer, which must not be changed afterwards. */
export const nameKey = (name: Buffer): string => {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = readKey(name);
  keys.set(name, key);
  return key;
};

const readKey = (name: Buffer): string => {
  // A name that can't be read is the same as its own bytes only, which no readable one is spelled like.
  const rdns = readOr(() => comparableRdns(name), [`!${name.toString("hex")}`]);
  return rdns.map((rdn) => `${rdn}\n`).join("");
};

/** A name to be compared with `isBelow`; undefined when it can't be read. */
export const relativeNames = (name: Buffer): readonly string[] | undefined =>
  readOr(() => comparableRdns(name), undefined);

/** Whether `name` lies in the subtree below `base`: it starts with the same relative names (RFC 5280, 4.2.1.10). */
export const isBelow = (name: readonly string[] | undefined, base: readonly string[] | undefined): boolean =>
  name !== undefined && (base?.every((rdn, index) => rdn === name[index]) ?? false);

const comparableRdns = (name: Buffer): string[] =>
  childrenOf(readAsn1(name)).map((rdn) => childrenOf(rdn).map(comparable).sort().join("+"));

const comparable = (pair: Asn1): string => {
  const [type, value] = childrenOf(pair);
  return type && value ? `${readOid(type)}=${comparableText(value)}` : "";
};

const LETTERS_MAX = 1_000;
// What is mapped to a space, and to nothing: nobody sees it in a name (RFC 4518, 2.2).
const BLANK = /[\t-\r\u0085\p{Z}]/gu;
const NOTHING = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc]/gu;

const comparableText = (value: Asn1): string =>
  readOr(() => {
    const text = readText(value);
    // Putting marks in order takes the square of their number. Attributes have 64 letters, some 128 (RFC 5280, A.1).
    if (text.length > LETTERS_MAX) return value.raw.toString("hex");
    const plain = text.normalize("NFKC").replace(BLANK, " ").replace(NOTHING, "");
    // Quoted, so that no value can look like two.
    return JSON.stringify(plain.toLowerCase().trim().replace(/ +/g, " "));
  }, value.raw.toString("hex"));
