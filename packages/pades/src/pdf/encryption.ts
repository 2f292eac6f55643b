import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { arrayAt, dictAt, nameAt, numberAt } from "./access";
import { PdfError } from "./errors";
import { type FileKeys, knownKey } from "./file-key";
import { copyOddities } from "./lexer";
import { Dict, type ObjectSource, type PdfObject, PdfString, type Ref, Stream } from "./objects";
import { rc4 } from "./rc4";

type Method = "none" | "rc4" | "aes-128" | "aes-256";
type Transform = {
  readonly string: (method: Method, key: Buffer, string: PdfString) => PdfString;
  readonly data: (method: Method, key: Buffer, data: Buffer) => Buffer;
};

/** Strings and streams of an encrypted file, in and out (ISO 32000-2, 7.6). */
export type Encryption = {
  decrypt(object: PdfObject, ref: Ref): PdfObject;
  encrypt(object: PdfObject, ref: Ref): PdfObject;
};

/**
 * Opens a file that needs no password to be read. Throws PdfError ENCRYPTED when it needs one, or is encrypted for certificates.
 * @param encrypt as it stands in the trailer: nothing in it is encrypted
 */
export const openEncryption = (
  source: ObjectSource,
  encrypt: Dict,
  { id, known }: { readonly id: Buffer; readonly known: FileKeys },
): Encryption => {
  const version = numberAt(source, encrypt, "V") ?? 0;
  const revision = numberAt(source, encrypt, "R") ?? 0;
  const encryptsMetadata = source.resolve(encrypt.get("EncryptMetadata")) !== false;
  const isKnown = [1, 2, 4, 5].includes(version) && revision >= 2 && revision <= 6;
  if (nameAt(source, encrypt, "Filter") !== "Standard" || !isKnown) {
    throw new PdfError("ENCRYPTED", "encrypted in a way that is not supported");
  }
  const keyBytes = version === 1 ? 5 : version === 4 ? 16 : (numberAt(source, encrypt, "Length") ?? 40) / 8;
  const isUsable = Number.isInteger(keyBytes) && keyBytes >= 5 && keyBytes <= 32;
  const entries = { revision, keyBytes, encryptsMetadata, id };
  const fileKey = isUsable && knownKey(source, encrypt, entries, known);
  if (!fileKey) throw new PdfError("ENCRYPTED", "the file needs a password");

  const methods = {
    strings: methodOf(source, encrypt, version, "StrF"),
    streams: methodOf(source, encrypt, version, "StmF"),
  };
  // 7.6.3.3: another key than of 32 bytes fits no AES-256.
  if (fileKey.length !== 32 && Object.values(methods).includes("aes-256"))
    throw new PdfError("ENCRYPTED", "a key of another length");
  const context: Context = { source, fileKey, methods, encryptsMetadata };
  return {
    decrypt: (object, ref) => apply(context, ref, object, DECRYPTION),
    encrypt: (object, ref) => apply(context, ref, object, ENCRYPTION),
  };
};

type Context = {
  readonly source: ObjectSource;
  readonly fileKey: Buffer;
  readonly methods: { readonly strings: Method; readonly streams: Method };
  readonly encryptsMetadata: boolean;
};

const methodOf = (source: ObjectSource, encrypt: Dict, version: number, key: "StmF" | "StrF"): Method => {
  if (version < 4) return "rc4";
  const filter = nameAt(source, encrypt, key) ?? "Identity";
  if (filter === "Identity") return "none";
  switch (nameAt(source, dictAt(source, dictAt(source, encrypt, "CF"), filter), "CFM")) {
    case "V2":
      return "rc4";
    case "AESV2":
      return "aes-128";
    case "AESV3":
      return "aes-256";
    case "None":
      return "none";
    default:
      throw new PdfError("ENCRYPTED", "unknown crypt filter");
  }
};

const apply = (context: Context, ref: Ref, object: PdfObject, transform: Transform): PdfObject => {
  const { strings, streams } = context.methods;
  const stringKey = objectKey(context.fileKey, ref, strings);
  const visit = (value: PdfObject): PdfObject => {
    if (value instanceof PdfString) return transform.string(strings, stringKey, value);
    if (Array.isArray(value)) {
      const items = value.map(visit);
      copyOddities(value, items);
      return items;
    }
    if (value instanceof Dict) return visitDict(value);
    return value;
  };
  const visitDict = (entries: Dict): Dict => {
    const copy = new Dict();
    // The value of a signature stays readable (7.6.2): validators take it from the file as it is.
    const isSignature = entries.has("ByteRange");
    for (const [key, value] of entries)
      copy.set(key, isSignature && key === "Contents" ? value : visit(value));
    copyOddities(entries, copy);
    return copy;
  };
  if (!(object instanceof Stream)) return visit(object);
  const method = isClear(context, object) ? "none" : streams;
  return new Stream(
    visitDict(object.dict),
    transform.data(method, objectKey(context.fileKey, ref, method), object.data),
  );
};

const isClear = ({ source, encryptsMetadata }: Context, { dict }: Stream): boolean => {
  const type = nameAt(source, dict, "Type");
  if (type === "Metadata" && !encryptsMetadata) return true;
  // A Crypt filter of its own: only the one that does nothing is known.
  const first = nameAt(source, dict, "Filter") ?? firstName(source, dict);
  return first === "Crypt";
};

const firstName = (source: ObjectSource, dict: Dict): string | undefined => {
  const first = source.resolve(arrayAt(source, dict, "Filter")?.[0]);
  return first !== null && typeof first === "object" && "value" in first ? first.value : undefined;
};

/** Algorithms 1 and 1.A: every object has its own key, except with AES-256. */
const objectKey = (fileKey: Buffer, { number, generation }: Ref, method: Method): Buffer => {
  if (method === "none" || method === "aes-256") return fileKey;
  const salt = Buffer.alloc(5);
  salt.writeUIntLE(number, 0, 3);
  // Its low bytes (7.6.3.2): a file may state more than there are.
  salt.writeUInt16LE(generation & 0xffff, 3);
  const hash = createHash("md5").update(fileKey).update(salt);
  if (method === "aes-128") hash.update("sAlT", "latin1");
  return hash.digest().subarray(0, Math.min(fileKey.length + 5, 16));
};

const CIPHERS = { "aes-128": "aes-128-cbc", "aes-256": "aes-256-cbc" } as const;
const BLOCK = 16;

const decryptBytes: Transform["data"] = (method, key, data) => {
  if (method === "none") return data;
  if (method === "rc4") return rc4(key, data);
  if (data.length < 2 * BLOCK) return Buffer.alloc(0);
  try {
    const decipher = createDecipheriv(CIPHERS[method], key, data.subarray(0, BLOCK));
    return Buffer.concat([decipher.update(data.subarray(BLOCK)), decipher.final()]);
  } catch {
    throw new PdfError("SYNTAX", "damaged encrypted data");
  }
};

/** The first block has to differ from object to object; taken from the content, it needs no source of chance. */
const encryptBytes: Transform["data"] = (method, key, data) => {
  if (method === "none") return data;
  if (method === "rc4") return rc4(key, data);
  const start = createHash("sha256").update(key).update(data).digest().subarray(0, BLOCK);
  const cipher = createCipheriv(CIPHERS[method], key, start);
  return Buffer.concat([start, cipher.update(data), cipher.final()]);
};

/**
 * A string that its key does not open, as it stands in the file: some programs copy strings to other objects without encrypting them
 * anew. Viewers show nothing, noise or the bytes themselves. To us it is a hash, and so equal to the same bytes under the same key
 * alone: were it the bytes, a readable string could later pass for it.
 */
class SealedString extends PdfString {
  constructor(
    readonly stored: Buffer,
    key: Buffer,
  ) {
    super(createHash("sha256").update(key).update(stored).digest(), true);
  }
}

const decryptString: Transform["string"] = (method, key, { bytes }) => {
  const isAes = method === "aes-128" || method === "aes-256";
  if (isAes && bytes.length % BLOCK !== 0) return new SealedString(bytes, key);
  try {
    return new PdfString(decryptBytes(method, key, bytes), true);
  } catch (error) {
    if (error instanceof PdfError) return new SealedString(bytes, key);
    throw error;
  }
};

const encryptString: Transform["string"] = (method, key, string) =>
  new PdfString(
    string instanceof SealedString ? string.stored : encryptBytes(method, key, string.bytes),
    true,
  );

const DECRYPTION: Transform = { string: decryptString, data: decryptBytes };
const ENCRYPTION: Transform = { string: encryptString, data: encryptBytes };
