import { Fields, onlyChild } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { contextPrimitiveTag, contextTag, TAG } from "../asn1/tags";
import { readImplicitOctets, readOctets, readOid } from "../asn1/values";
import { decrypt, isDecrypted, type Password } from "./decrypt";
import type { IterationBudget } from "./iteration-budget";
import { Pkcs12Error } from "./pkcs12-error";

/** What a file holds for us, decrypted: PKCS#8 keys and certificates, DER. */
type Bags = { readonly keys: Buffer[]; readonly certificates: Buffer[] };

type Reading = { readonly password: Password; readonly budget: IterationBudget; readonly hasMac: boolean };

const NESTING_MAX = 4;

/** Reads every bag of AuthenticatedSafe (RFC 7292, 4.1 and 4.2). Bags of no use here (CRLs, secrets) are skipped. */
export const readBags = async (authenticatedSafe: Buffer, reading: Reading): Promise<Bags> => {
  const bags: Bags = { keys: [], certificates: [] };
  for (const contentInfo of childrenOf(readAsn1(authenticatedSafe, "ber"))) {
    const contents = await readContents(contentInfo, reading);
    await collect(readAsn1(contents, "ber"), reading, bags, 0);
  }
  return bags;
};

const readContents = async (contentInfo: Asn1, reading: Reading): Promise<Buffer> => {
  const fields = new Fields(contentInfo, "ContentInfo");
  const type = readOid(fields.take(TAG.OID, "contentType"));
  const content = onlyChild(fields.take(contextTag(0), "content"), "content");
  if (type === OID.data) return readOctets(content);
  if (type !== OID.encryptedData) throw new Pkcs12Error("UNSUPPORTED", `contents ${type}`);

  const encrypted = new Fields(content, "EncryptedData");
  encrypted.take(TAG.INTEGER, "version");
  const info = new Fields(encrypted.take(TAG.SEQUENCE, "encryptedContentInfo"), "EncryptedContentInfo");
  info.take(TAG.OID, "contentType");
  const algorithm = info.take(TAG.SEQUENCE, "contentEncryptionAlgorithm");
  const bytes = info.optional(contextPrimitiveTag(0), contextTag(0));
  if (!bytes) throw new Pkcs12Error("MALFORMED", "encrypted contents are missing");
  return opened(algorithm, readImplicitOctets(bytes), reading);
};

const collect = async (safeContents: Asn1, reading: Reading, bags: Bags, depth: number): Promise<void> => {
  if (depth > NESTING_MAX) throw new Pkcs12Error("MALFORMED", "bags nested too deep");
  for (const bag of childrenOf(safeContents)) {
    const fields = new Fields(bag, "SafeBag");
    const type = readOid(fields.take(TAG.OID, "bagId"));
    const value = onlyChild(fields.take(contextTag(0), "bagValue"), "bagValue");
    if (type === OID.keyBag) bags.keys.push(value.raw);
    else if (type === OID.pkcs8ShroudedKeyBag) bags.keys.push(await readShroudedKey(value, reading));
    else if (type === OID.certBag) bags.certificates.push(...readCertificateBag(value));
    else if (type === OID.safeContentsBag) await collect(value, reading, bags, depth + 1);
  }
};

const readShroudedKey = (value: Asn1, reading: Reading): Promise<Buffer> => {
  const fields = new Fields(value, "EncryptedPrivateKeyInfo");
  const algorithm = fields.take(TAG.SEQUENCE, "encryptionAlgorithm");
  return opened(algorithm, readOctets(fields.any("encryptedData")), reading);
};

const readCertificateBag = (value: Asn1): Buffer[] => {
  const fields = new Fields(value, "CertBag");
  if (readOid(fields.take(TAG.OID, "certId")) !== OID.x509Certificate) return [];
  return [readOctets(onlyChild(fields.take(contextTag(0), "certValue"), "certValue"))];
};

const opened = async (algorithm: Asn1, bytes: Buffer, reading: Reading): Promise<Buffer> => {
  const contents = await decrypt(algorithm, bytes, reading.password, reading.budget);
  if (contents && (reading.hasMac || isDecrypted(contents))) return contents;
  // With a MAC the password was right, so the damage is in the file; without one nobody can tell.
  throw reading.hasMac
    ? new Pkcs12Error("MALFORMED", "contents can't be decrypted")
    : new Pkcs12Error("WRONG_PASSWORD", "the password is not this file's, or the file is damaged");
};
