import { z } from "zod";
import { createJsonFile } from "./json-file";
import type { RefreshTokens } from "./refreshed-credential";

/** Electron's safeStorage: Keychain, DPAPI, or the desktop's keyring. */
export type SafeStorage = {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(bytes: Buffer): string;
  /** Linux alone. */
  getSelectedStorageBackend?(): string;
};

export type KeyStore = {
  /** False: refresh tokens live in memory and end with the program, since nothing here would keep them secret. */
  readonly isLasting: boolean;
  /** Of a server with this provider: another provider, whoever named it, is never given what this one gave. */
  of(account: TokenPlace): RefreshTokens;
};

type TokenPlace = { readonly address: string; readonly issuer: string; readonly client_id: string };

const keyOf = ({ address, issuer, client_id }: TokenPlace): string =>
  JSON.stringify([address, issuer, client_id]);

/** Refresh tokens by server and provider, encrypted with the key that the system keeps for this person. */
export const createKeyStore = (file: string, safeStorage: SafeStorage | undefined): KeyStore => {
  if (!safeStorage || !encrypts(safeStorage)) return memoryKeyStore();
  const stored = createJsonFile(file, z.record(z.string(), z.base64()), {});

  return {
    isLasting: true,
    of: (account) => ({
      read: async () => {
        const sealed = (await stored.read())[keyOf(account)];
        if (sealed === undefined) return undefined;
        try {
          return safeStorage.decryptString(Buffer.from(sealed, "base64"));
        } catch {
          return undefined; // another person's, or the system's key was replaced: they sign in again
        }
      },
      write: async (token) => {
        await stored.change(({ [keyOf(account)]: _, ...others }) =>
          token === undefined
            ? others
            : { ...others, [keyOf(account)]: safeStorage.encryptString(token).toString("base64") },
        );
      },
    }),
  };
};

/** Where Linux has no keyring, Electron "encrypts" with a password that everybody knows. */
const encrypts = (safeStorage: SafeStorage): boolean =>
  safeStorage.isEncryptionAvailable() && safeStorage.getSelectedStorageBackend?.() !== "basic_text";

const memoryKeyStore = (): KeyStore => {
  const tokens = new Map<string, string>();
  return {
    isLasting: false,
    of: (account) => ({
      read: async () => tokens.get(keyOf(account)),
      write: async (token) => {
        if (token === undefined) tokens.delete(keyOf(account));
        else tokens.set(keyOf(account), token);
      },
    }),
  };
};
