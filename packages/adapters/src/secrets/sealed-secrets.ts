import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secrets } from "@foja/core/ports/secrets";

export type SecretKey = {
  /** Short public name that travels with every sealed text. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
};

/** `malformed`: not something we sealed. `unknown_key`: its key was removed. `tampered`: bytes or key are wrong. */
export class SecretsError extends Error {
  override readonly name = "SecretsError";

  constructor(
    readonly code: "bad_keys" | "malformed" | "unknown_key" | "tampered",
    message: string,
  ) {
    super(message);
  }
}

const VERSION = "v1";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce per text. The first key seals, all of them open, so a key is
 * rotated by putting a new one in front. The sealed form is `v1.<key id>.<base64url of nonce, ciphertext and tag>`;
 * version and key id are authenticated too.
 * Throws `SecretsError`.
 */
export const createSecrets = (keys: readonly SecretKey[]): Secrets => {
  const byId = indexKeys(keys);
  const sealing = keys[0]!;

  return {
    encrypt: (plain) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealing.key, iv).setAAD(header(sealing.id));
      const body = Buffer.concat([iv, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealing.id}.${body.toString("base64url")}`;
    },
    decrypt: (sealed) => {
      const { keyId, body } = parseSealed(sealed);
      const key = byId.get(keyId);
      if (!key) throw new SecretsError("unknown_key", `The key ${keyId} is not configured`);
      return open(key, header(keyId), body);
    },
  };
};

/** Reads `<id>:<base64 of 32 bytes>[,<older id>:<...>]`, newest first. Throws `SecretsError` without showing the key. */
export const parseSecretKeys = (text: string): readonly SecretKey[] => {
  const keys = text.split(",").map((entry) => {
    const [id = "", encoded = "", ...rest] = entry.trim().split(":");
    if (rest.length > 0) throw new SecretsError("bad_keys", "A key must look like <id>:<base64>");
    return { id, key: new Uint8Array(Buffer.from(encoded, "base64")) };
  });
  indexKeys(keys);
  return keys;
};

/** A new random key in the form that `parseSecretKeys` reads. */
export const generateSecretKey = (id: string): string => `${id}:${randomBytes(KEY_BYTES).toString("base64")}`;

const indexKeys = (keys: readonly SecretKey[]): ReadonlyMap<string, Uint8Array> => {
  if (keys.length === 0) throw new SecretsError("bad_keys", "At least one key is needed");
  for (const { id, key } of keys) {
    if (!KEY_ID.test(id)) throw new SecretsError("bad_keys", "A key id has 1 to 32 letters, digits, _ or -");
    if (key.length !== KEY_BYTES) throw new SecretsError("bad_keys", `The key ${id} must have 32 bytes`);
  }
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  if (byId.size !== keys.length) throw new SecretsError("bad_keys", "Two keys have the same id");
  return byId;
};

const parseSealed = (sealed: string): { keyId: string; body: Buffer } => {
  const [version, keyId = "", encoded = "", ...rest] = sealed.split(".");
  if (version !== VERSION || rest.length > 0 || !KEY_ID.test(keyId)) throw malformed();
  const body = Buffer.from(encoded, "base64url");
  // Node ignores characters outside the alphabet; only the canonical form is ours.
  if (body.toString("base64url") !== encoded || body.length < IV_BYTES + TAG_BYTES) throw malformed();
  return { keyId, body };
};

const open = (key: Uint8Array, aad: Buffer, body: Buffer): string => {
  const tagStart = body.length - TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", key, body.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(aad)
    .setAuthTag(body.subarray(tagStart));
  try {
    return Buffer.concat([decipher.update(body.subarray(IV_BYTES, tagStart)), decipher.final()]).toString(
      "utf8",
    );
  } catch {
    throw new SecretsError("tampered", "The sealed text was changed or its key is another one");
  }
};

const header = (keyId: string): Buffer => Buffer.from(`${VERSION}.${keyId}`, "utf8");
const malformed = () => new SecretsError("malformed", "Not a sealed text of this product");
