import { Asn1Error } from "../asn1/asn1-error";
import { Fields } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, readAsn1, readFirstAsn1 } from "../asn1/read";
import { contextTag, TAG } from "../asn1/tags";
import { readOctetBits, readTime } from "../asn1/values";
import { type AlgorithmIdentifier, readAlgorithm } from "../cms/signed-data";
import { type Extension, readExtensionList, readExtensions } from "../x509/certificate";
import { type CrlIndex, createCrlIndex } from "./crl-index";
import { orMalformed } from "./malformed";
import { graverReason, type RevocationReason, reasonOf } from "./reason";
import { RevocationError } from "./revocation-error";

export type Crl = {
  readonly der: Buffer;
  /** TBSCertList as it was signed. */
  readonly signedBytes: Buffer;
  readonly algorithm: AlgorithmIdentifier;
  readonly signature: Buffer;
  readonly issuerName: Buffer;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  readonly extensions: ReadonlyMap<string, Extension>;
  /** Contents of revokedCertificates, not looked into: lists of several megabytes are common. */
  readonly entries: Buffer;
};

export type CrlEntry = { readonly revokedAt: Date; readonly reason: RevocationReason };

/**
 * Reads a CertificateList (RFC 5280, 5.1) without reading its entries. Nothing is proved by that: see `verifyCrl`.
 * @throws RevocationError MALFORMED
 */
export const parseCrl = (bytes: Uint8Array): Crl => orMalformed("list", () => read(readAsn1(bytes)));

const known = new WeakMap<Buffer, Crl>();

/**
 * `parseCrl`, once for each buffer, which must not be changed afterwards: a list is asked about for every certificate of its issuer.
 * @throws RevocationError MALFORMED
 */
export const readCrl = (bytes: Buffer): Crl => {
  const before = known.get(bytes);
  if (before) return before;
  const crl = parseCrl(bytes);
  known.set(bytes, crl);
  return crl;
};

const read = (value: Asn1): Crl => {
  const outer = new Fields(value, "CertificateList");
  const list = outer.take(TAG.SEQUENCE, "tbsCertList");
  const algorithm = outer.take(TAG.SEQUENCE, "signatureAlgorithm");
  const signature = readOctetBits(outer.take(TAG.BIT_STRING, "signatureValue"));
  outer.end();

  const fields = new Fields(list, "TBSCertList");
  fields.optional(TAG.INTEGER);
  const inner = fields.take(TAG.SEQUENCE, "signature");
  // RFC 5280, 5.1.1.2: the same algorithm inside and outside, or one of them is not what was signed with.
  if (!inner.raw.equals(algorithm.raw)) throw new Asn1Error("INVALID", "two signature algorithms");
  const issuerName = fields.take(TAG.SEQUENCE, "issuer").raw;
  const thisUpdate = readTime(fields.any("thisUpdate"));
  const nextUpdate = fields.optional(TAG.UTC_TIME, TAG.GENERALIZED_TIME);
  const revoked = fields.optional(TAG.SEQUENCE);
  const extensions = readExtensions(fields.optional(contextTag(0)));
  fields.end();
  return {
    der: value.raw,
    signedBytes: list.raw,
    algorithm: readAlgorithm(algorithm),
    signature,
    issuerName,
    thisUpdate,
    nextUpdate: nextUpdate && readTime(nextUpdate),
    extensions,
    entries: revoked?.body ?? Buffer.alloc(0),
  };
};

/**
 * The entry of a serial number (INTEGER as encoded in the certificate). No list should have a number twice; in one that does, the
 * earliest date and the gravest reason count.
 * @throws RevocationError MALFORMED; UNSUPPORTED when any entry has a critical extension that is not known, as RFC 5280, 5.3 asks
 */
export const findCrlEntry = (crl: Crl, serialNumber: Buffer): CrlEntry | undefined =>
  orMalformed("list", () => {
    const search = searches.get(crl) ?? { walks: 0, index: undefined };
    searches.set(crl, search);
    if (search.index instanceof RevocationError) throw search.index;
    if (search.index) return entryAt(crl, search.index.offsetsOf(serialNumber), serialNumber);
    if (search.walks < WALKS_MAX) {
      search.walks += 1;
      return entryOnWalk(crl, serialNumber);
    }
    search.index = indexOf(crl);
    return findCrlEntry(crl, serialNumber);
  });

type Search = { walks: number; index: CrlIndex | RevocationError | undefined };

const searches = new WeakMap<Crl, Search>();

// Who looks for more numbers in one list is served better by an index, which takes as long to make as some walks.
const WALKS_MAX = 2;

const entryOnWalk = ({ entries }: Crl, serialNumber: Buffer): CrlEntry | undefined => {
  let found: CrlEntry | undefined;
  walk(entries, (at, start, end) => {
    if (startsWith(entries, start, end, serialNumber))
      found = graver(found, readEntry(entries.subarray(at, end)));
    else if (mayBeCritical(entries, start, end)) readEntry(entries.subarray(at, end));
  });
  return found;
};

const indexOf = ({ entries }: Crl): CrlIndex | RevocationError => {
  try {
    let count = 0;
    walk(entries, () => {
      count += 1;
    });
    const index = createCrlIndex(count);
    walk(entries, (at, start, end) => {
      if (mayBeCritical(entries, start, end)) readEntry(entries.subarray(at, end));
      if (!index.add(entries.subarray(start, endOfNumber(entries, start, end)), at))
        throw new RevocationError("UNSUPPORTED", "list with entries that can't be told apart");
    });
    return index;
  } catch (error) {
    if (error instanceof RevocationError) return error;
    if (error instanceof Asn1Error) return new RevocationError("MALFORMED", `list: ${error.message}`);
    throw error;
  }
};

const entryAt = (
  { entries }: Crl,
  offsets: readonly number[],
  serialNumber: Buffer,
): CrlEntry | undefined => {
  let found: CrlEntry | undefined;
  for (const at of offsets) {
    const start = startOfContents(entries, at);
    const end = start + lengthOf(entries, at, start);
    if (startsWith(entries, start, end, serialNumber))
      found = graver(found, readEntry(entries.subarray(at, end)));
  }
  return found;
};

/**
 * Goes over the encoding of all entries, and reads none: no object is made and no function of Node called, of which a list of 5 MB
 * would take a hundred thousand. @throws Asn1Error
 */
const walk = (entries: Buffer, visit: (at: number, start: number, end: number) => void): void => {
  for (let at = 0; at < entries.length; ) {
    const start = startOfContents(entries, at);
    const end = start + lengthOf(entries, at, start);
    if (end > entries.length) throw new Asn1Error("TRUNCATED", "entry of a list");
    // Skipped, an entry that can't be read would clear whoever it is about.
    if (entries[start] !== TAG.INTEGER) throw new Asn1Error("UNEXPECTED", "entry without a serial number");
    visit(at, start, end);
    at = end;
  }
};

/** Of a certificate that has been read: its length is one byte. What is longer is no number of a certificate here. */
const endOfNumber = (bytes: Buffer, start: number, end: number): number =>
  Math.min(end, start + 2 + ((bytes[start + 1] ?? 0) & 0x7f));

const graver = (one: CrlEntry | undefined, other: CrlEntry): CrlEntry => {
  if (!one) return other;
  return {
    revokedAt: new Date(Math.min(one.revokedAt.getTime(), other.revokedAt.getTime())),
    reason: graverReason(one.reason, other.reason),
  };
};

const startOfContents = (bytes: Buffer, at: number): number => {
  const first = bytes[at + 1];
  if (bytes[at] !== TAG.SEQUENCE || first === undefined) throw new Asn1Error("UNEXPECTED", "entry of a list");
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (count > 3 || first === 0x80 || at + 2 + count > bytes.length) {
    throw new Asn1Error("INVALID", "length of an entry");
  }
  return at + 2 + count;
};

const lengthOf = (bytes: Buffer, at: number, start: number): number => {
  if (start === at + 2) return bytes[at + 1] ?? 0;
  let length = 0;
  for (let index = at + 2; index < start; index += 1) length = length * 256 + (bytes[index] ?? 0);
  return length;
};

const startsWith = (bytes: Buffer, start: number, end: number, value: Buffer): boolean => {
  if (end - start <= value.length) return false;
  // Backwards: numbers of one authority begin alike.
  for (let index = value.length - 1; index >= 0; index -= 1) {
    if (bytes[start + index] !== value[index]) return false;
  }
  return true;
};

/** Critical is spelled BOOLEAN TRUE, three bytes, of which DER has the last as 0xFF. Whether it is one shows when it is read. */
const mayBeCritical = (bytes: Buffer, start: number, end: number): boolean => {
  for (let index = start + 2 + (bytes[start + 1] ?? 0); index + 2 < end; index += 1) {
    if (bytes[index] === TAG.BOOLEAN && bytes[index + 1] === 1 && bytes[index + 2] !== 0) return true;
  }
  return false;
};

const readEntry = (bytes: Buffer): CrlEntry => {
  const fields = new Fields(readFirstAsn1(bytes), "revokedCertificate");
  fields.take(TAG.INTEGER, "userCertificate");
  const revokedAt = readTime(fields.any("revocationDate"));
  const wrapper = fields.optional(TAG.SEQUENCE);
  fields.end();
  const extensions = wrapper ? readExtensionList(wrapper) : new Map<string, Extension>();
  for (const [oid, { isCritical }] of extensions) {
    if (isCritical && !KNOWN_IN_ENTRY.has(oid)) {
      throw new RevocationError("UNSUPPORTED", `list with entries of critical ${oid}`);
    }
  }
  const reason = extensions.get(OID.crlReason);
  return { revokedAt, reason: reasonOf(reason && readAsn1(reason.value).body[0]) };
};

// certificateIssuer, which indirect lists have, is not among them.
const KNOWN_IN_ENTRY: ReadonlySet<string> = new Set([OID.crlReason, OID.invalidityDate]);
