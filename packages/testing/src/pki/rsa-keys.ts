import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type KeyPair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject };

// Beside what is installed: never part of the repository, and gone with it.
const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/foja-test-keys/", import.meta.url));

/** More than the tests of a file ask for: until then each gets another key. */
const DIFFERENT = 24;
const given = new Map<number, number>();

/** An RSA key of this machine's tests. Making one takes a third of a second, so the first who asks makes it and all others read it. */
export const anRsaKeyPair = (bits = 2048): KeyPair => {
  const turn = given.get(bits) ?? 0;
  given.set(bits, (turn + 1) % DIFFERENT);
  const privateKey = createPrivateKey(keptOr(join(CACHE, `rsa-${bits}-${turn}.pem`), () => newPem(bits)));
  return { privateKey, publicKey: createPublicKey(privateKey) };
};

const newPem = (bits: number): string =>
  generateKeyPairSync("rsa", { modulusLength: bits }).privateKey.export({
    type: "pkcs8",
    format: "pem",
  }) as string;

const keptOr = (file: string, make: () => string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    const made = make();
    keep(file, made);
    return made;
  }
};

/** Whole or not at all; where nothing can be kept, each makes their own. */
const keep = (file: string, contents: string): void => {
  try {
    mkdirSync(CACHE, { recursive: true, mode: 0o700 });
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, contents, { mode: 0o600 });
    renameSync(partial, file);
  } catch {
    // Read-only: the key serves this once.
  }
};
