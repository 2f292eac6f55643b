import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { numberAt, stringAt } from "./access";
import type { Dict, ObjectSource } from "./objects";
import { rc4 } from "./rc4";

// Standard security handler (ISO 32000-2, 7.6.4), for documents that open without a password.

const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

const md5 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("md5");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export type SecurityEntries = {
  readonly revision: number;
  readonly keyBytes: number;
  readonly encryptsMetadata: boolean;
  /** First half of the file's ID. */
  readonly id: Buffer;
};

/** Of one file, by all that they are made of: its revisions have one Encrypt, and to make its key takes long on purpose. */
export type FileKeys = Map<string, Buffer | undefined>;

// In bytes parsed: what some hundred rounds of algorithm 2.B take, twice.
const KEY_WORK = 2_000_000;
const KEY_STRINGS = ["O", "U", "OE", "UE"];

/** The key of a file that the empty user password opens; undefined when it asks for one. @throws PdfError LIMIT */
export const knownKey = (
  source: ObjectSource,
  encrypt: Dict,
  entries: SecurityEntries,
  known: FileKeys,
): Buffer | undefined => {
  const strings = KEY_STRINGS.map((key) => stringAt(source, encrypt, key)?.bytes.toString("hex"));
  const { id, ...rest } = entries;
  const name = JSON.stringify([rest, id.toString("hex"), numberAt(source, encrypt, "P"), strings]);
  if (known.has(name)) return known.get(name);
  source.work?.check();
  source.work?.add(KEY_WORK);
  const key = emptyPasswordKey(source, encrypt, entries);
  known.set(name, key);
  return key;
};

const emptyPasswordKey = (
  source: ObjectSource,
  encrypt: Dict,
  entries: SecurityEntries,
): Buffer | undefined =>
  entries.revision >= 5 ? keyOfRevision6(source, encrypt, entries) : keyOfRevision4(source, encrypt, entries);

/** Algorithms 2, 4 and 5. */
const keyOfRevision4 = (
  source: ObjectSource,
  encrypt: Dict,
  entries: SecurityEntries,
): Buffer | undefined => {
  const { revision, keyBytes, encryptsMetadata, id } = entries;
  const owner = stringAt(source, encrypt, "O")?.bytes;
  const user = stringAt(source, encrypt, "U")?.bytes;
  if (!owner || !user) return undefined;
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE((numberAt(source, encrypt, "P") ?? 0) | 0);
  const unencryptedMetadata = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  let key = md5(PADDING, owner.subarray(0, 32), permissions, id, unencryptedMetadata);
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key.subarray(0, keyBytes));
  key = key.subarray(0, keyBytes);
  return opens(key, user, entries) ? key : undefined;
};

const opens = (key: Buffer, user: Buffer, { revision, id }: SecurityEntries): boolean => {
  if (revision < 3) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let check = md5(PADDING, id);
  for (let round = 0; round < 20; round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return check.equals(user.subarray(0, 16));
};

/**
 * Algorithms 2.A, 11 and 12: U and O hold a hash, a salt to check the password and a salt for the key. Some files have a user
 * password and an empty owner password: those open as well.
 */
const keyOfRevision6 = (
  source: ObjectSource,
  encrypt: Dict,
  { revision }: SecurityEntries,
): Buffer | undefined => {
  const hash = revision === 5 ? plainHash : hardenedHash;
  const user = stringAt(source, encrypt, "U")?.bytes.subarray(0, 48) ?? Buffer.alloc(0);
  const ways = [
    { check: user, wrapped: "UE", bound: Buffer.alloc(0) },
    { check: stringAt(source, encrypt, "O")?.bytes.subarray(0, 48), wrapped: "OE", bound: user },
  ];
  for (const { check, wrapped, bound } of ways) {
    const key = stringAt(source, encrypt, wrapped)?.bytes;
    if (check?.length !== 48 || key?.length !== 32) continue;
    if (!hash(check.subarray(32, 40), bound).equals(check.subarray(0, 32))) continue;
    return unwrap(hash(check.subarray(40, 48), bound), key);
  }
  return undefined;
};

const unwrap = (key: Buffer, wrapped: Buffer): Buffer => {
  const decipher = createDecipheriv("aes-256-cbc", key, Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([decipher.update(wrapped), decipher.final()]);
};

const plainHash = (salt: Buffer, bound: Buffer): Buffer =>
  createHash("sha256").update(salt).update(bound).digest();

const HASHES = ["sha256", "sha384", "sha512"] as const;

/** Algorithm 2.B with the empty password. */
const hardenedHash = (salt: Buffer, bound: Buffer): Buffer => {
  let key = plainHash(salt, bound);
  for (let round = 1; ; round++) {
    const repeated = Buffer.concat(Array<Buffer>(64).fill(Buffer.concat([key, bound])));
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const encrypted = cipher.update(repeated);
    // The first sixteen bytes as a number modulo 3: 256 is 1 modulo 3, so the sum of the bytes tells.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(HASHES[remainder] ?? "sha256")
      .update(encrypted)
      .digest();
    if (round >= 64 && (encrypted.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32);
  }
};
