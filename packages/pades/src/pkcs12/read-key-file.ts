import { createPrivateKey, type KeyObject } from "node:crypto";
import { Asn1Error } from "../asn1/asn1-error";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { TAG } from "../asn1/tags";
import { readOctets } from "../asn1/values";
import { pemBlocks } from "../x509/pem";
import { decrypt, isDecrypted } from "./decrypt";
import { createIterationBudget } from "./iteration-budget";
import { bmpForms } from "./password";
import { Pkcs12Error } from "./pkcs12-error";

/**
 * The private key of a file, PEM or DER: PKCS#8 (RFC 5958), also encrypted with this password, PKCS#1 (RFC 8017) or SEC 1 (RFC 5915).
 * @throws Pkcs12Error MALFORMED, UNSUPPORTED, WRONG_PASSWORD, TOO_EXPENSIVE
 */
export const readKeyFile = async (file: Uint8Array, password: string): Promise<KeyObject> => {
  const text = Buffer.from(file).toString("latin1");
  const block = pemBlocks(text).find(({ label }) => label.endsWith("PRIVATE KEY"));
  // Encrypted as OpenSSL did before PKCS#8: a header in the text says so.
  if (block?.text.includes("ENCRYPTED\n") || block?.text.includes("ENCRYPTED\r"))
    return ofOldPem(block.text, password);
  try {
    return await ofDer(block ? block.bytes : Buffer.from(file), password);
  } catch (error) {
    if (error instanceof Asn1Error) throw malformed();
    throw error;
  }
};

const ofDer = async (der: Buffer, password: string): Promise<KeyObject> => {
  const children = childrenOf(readAsn1(der, "ber"));
  const [first, second] = children;
  if (first?.tag === TAG.SEQUENCE && second?.tag === TAG.OCTET_STRING) {
    return opened(await decrypted(first, readOctets(second), password), "pkcs8");
  }
  const type = typeOf(children);
  if (!type) throw malformed();
  return opened(der, type);
};

/** By what follows the version: each of the three has something else there. */
const typeOf = ([version, second]: readonly Asn1[]): "pkcs8" | "pkcs1" | "sec1" | undefined => {
  if (version?.tag !== TAG.INTEGER || !second) return undefined;
  if (second.tag === TAG.SEQUENCE) return "pkcs8";
  if (second.tag === TAG.INTEGER) return "pkcs1";
  return second.tag === TAG.OCTET_STRING ? "sec1" : undefined;
};

/** By our own reader, which bounds what a file may cost: OpenSSL would count as many iterations as it names. */
const decrypted = async (algorithm: Asn1, bytes: Buffer, password: string): Promise<Buffer> => {
  const [bmp = Buffer.alloc(0)] = bmpForms(password);
  const contents = await decrypt(algorithm, bytes, { text: password, bmp }, createIterationBudget());
  if (!contents || !isDecrypted(contents)) throw wrongPassword();
  return contents;
};

const opened = (der: Buffer, type: "pkcs8" | "pkcs1" | "sec1"): KeyObject => {
  try {
    return createPrivateKey({ key: der, format: "der", type });
  } catch {
    // OpenSSL's own message is left out: nothing about a key may travel in an error.
    throw new Pkcs12Error("UNSUPPORTED", "private key of an unknown kind");
  }
};

const ofOldPem = (pem: string, password: string): KeyObject => {
  try {
    return createPrivateKey({ key: pem, format: "pem", passphrase: password });
  } catch {
    throw wrongPassword();
  }
};

const malformed = () => new Pkcs12Error("MALFORMED", "no private key in the file");
const wrongPassword = () => new Pkcs12Error("WRONG_PASSWORD", "the password is not this key's");
