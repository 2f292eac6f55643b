import { randomBytes, type ScryptOptions, scrypt as scryptCallback, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const scrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scryptCallback);

type Cost = { readonly N: number; readonly r: number; readonly p: number };

// OWASP's equivalent of N=2^17, p=1 with a quarter of the memory (32 MiB), so that logins at once don't exhaust it.
const TODAY: Cost = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const FORM = /^scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

export type Passwords = {
  /** `scrypt$N=..,r=..,p=..$<salt>$<hash>`: the cost is kept beside the hash, so it can be raised later. */
  hash(password: string): Promise<string>;
  /**
   * Also works, for as long and always in vain, when there is no hash: the time of the answer must not tell which
   * addresses have an account.
   */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** True when the stored hash was made with another cost. */
  isOutdated(stored: string): boolean;
};

/** Tests give a lower cost: they sign in hundreds of times. */
export const createPasswords = (cost: Cost = TODAY): Passwords => {
  const prefix = `scrypt$N=${cost.N},r=${cost.r},p=${cost.p}$`;
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(password, salt, HASH_BYTES, cost);
      return `${prefix}${salt.toString("base64url")}$${hash.toString("base64url")}`;
    },
    verify: async (password, stored) => {
      const parts = FORM.exec(stored ?? "");
      if (!parts) {
        await derive(password, Buffer.alloc(SALT_BYTES), HASH_BYTES, cost);
        return false;
      }
      const [, N, r, p, salt, encoded] = parts;
      const expected = Buffer.from(encoded!, "base64url");
      const itsCost = { N: Number(N), r: Number(r), p: Number(p) };
      const actual = await derive(password, Buffer.from(salt!, "base64url"), expected.length, itsCost);
      return timingSafeEqual(actual, expected);
    },
    isOutdated: (stored) => !stored.startsWith(prefix),
  };
};

// The same word typed on two keyboards may arrive composed or decomposed (NIST SP 800-63B, 3.1.1.2).
const derive = (password: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> =>
  scrypt(password.normalize("NFKC"), salt, length, { ...cost, maxmem: 256 * cost.N * cost.r });
