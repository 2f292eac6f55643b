import { createCipheriv, createHmac, type KeyObject, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { OID } from "../asn1/oids";
import {
  bmpString,
  explicit,
  implicitPrimitive,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
} from "../asn1/write";
import { hashIdentifier } from "../cms/algorithms";
import { derivePkcs12Key, PURPOSE } from "./derive-key";
import { bmpForms } from "./password";

const deriveBits = promisify(pbkdf2);

/** OWASP asks for more against guessing; each signature pays for it, and the file lies encrypted anyway. */
const ITERATIONS = 10_000;

/**
 * A PKCS#12 file (RFC 7292) as current programs write it: key and certificates under AES-256-CBC with
 * PBKDF2-HMAC-SHA-256, MAC with SHA-256. `certificates`: DER, the key's own first.
 */
export const createPkcs12 = async (input: {
  readonly key: KeyObject;
  readonly certificates: readonly Buffer[];
  readonly password: string;
  readonly friendlyName?: string;
  readonly iterations?: number;
}): Promise<Buffer> => {
  const { key, certificates, password, friendlyName, iterations = ITERATIONS } = input;
  const keyId = randomBytes(8);
  const ownAttributes = attributes(keyId, friendlyName);

  const certificateBags = certificates.map((certificate, index) =>
    safeBag(
      OID.certBag,
      sequence(objectIdentifier(OID.x509Certificate), explicit(0, octetString(certificate))),
      index === 0 ? ownAttributes : undefined,
    ),
  );
  const shroudedKey = await encrypt(key.export({ type: "pkcs8", format: "der" }), password, iterations);
  const keyBag = safeBag(
    OID.pkcs8ShroudedKeyBag,
    sequence(shroudedKey.algorithm, octetString(shroudedKey.bytes)),
    ownAttributes,
  );
  const contents = sequence(
    encryptedContentInfo(await encrypt(sequence(...certificateBags), password, iterations)),
    dataContentInfo(sequence(keyBag)),
  );
  return sequence(integer(3), dataContentInfo(contents), macData(contents, password, iterations));
};

const attributes = (keyId: Buffer, friendlyName: string | undefined): Buffer =>
  setOf(
    sequence(objectIdentifier(OID.localKeyId), setOf(octetString(keyId))),
    ...(friendlyName ? [sequence(objectIdentifier(OID.friendlyName), setOf(bmpString(friendlyName)))] : []),
  );

const safeBag = (type: string, value: Buffer, bagAttributes: Buffer | undefined): Buffer =>
  sequence(objectIdentifier(type), explicit(0, value), ...(bagAttributes ? [bagAttributes] : []));

const dataContentInfo = (contents: Buffer): Buffer =>
  sequence(objectIdentifier(OID.data), explicit(0, octetString(contents)));

type Encrypted = { readonly algorithm: Buffer; readonly bytes: Buffer };

const encryptedContentInfo = ({ algorithm, bytes }: Encrypted): Buffer => {
  const info = sequence(objectIdentifier(OID.data), algorithm, implicitPrimitive(0, bytes));
  return sequence(objectIdentifier(OID.encryptedData), explicit(0, sequence(integer(0), info)));
};

const encrypt = async (bytes: Buffer, password: string, iterations: number): Promise<Encrypted> => {
  const salt = randomBytes(16);
  const iv = randomBytes(16);
  const key = await deriveBits(Buffer.from(password, "utf8"), salt, iterations, 32, "sha256");
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  const prf = sequence(objectIdentifier(OID.hmacWithSha256), nullValue());
  const derivation = sequence(
    objectIdentifier(OID.pbkdf2),
    sequence(octetString(salt), integer(iterations), prf),
  );
  const scheme = sequence(objectIdentifier(OID.aes256Cbc), octetString(iv));
  return {
    algorithm: sequence(objectIdentifier(OID.pbes2), sequence(derivation, scheme)),
    bytes: Buffer.concat([cipher.update(bytes), cipher.final()]),
  };
};

const macData = (contents: Buffer, password: string, iterations: number): Buffer => {
  const salt = randomBytes(16);
  const [form = Buffer.alloc(0)] = bmpForms(password);
  const purpose = PURPOSE.mac;
  const key = derivePkcs12Key({ hash: "sha256", password: form, salt, purpose, iterations, length: 32 });
  const digest = createHmac("sha256", key).update(contents).digest();
  return sequence(
    sequence(hashIdentifier("sha256"), octetString(digest)),
    octetString(salt),
    integer(iterations),
  );
};
