import { createHmac, timingSafeEqual } from "node:crypto";
import { safeFileName } from "@foja/service/content-disposition";
import { isStorageKey, requireStorageKey } from "./storage-key";

export type LinkOptions = {
  /** Address before `/files/<key>`, without a slash at the end. */
  readonly publicUrl: string;
  readonly secret: string;
  readonly key: string;
  readonly fileName: string;
  readonly expiresAt: Date;
};

export type OpenedLink =
  | { readonly key: string; readonly fileName: string; readonly expiresAt: Date }
  | { readonly refused: "malformed" | "bad_signature" | "expired" };

const MOUNT = "/files/";
const PARAMETERS = ["expires", "name", "signature"] as const;

/** `<publicUrl>/files/<key>?expires=<unix seconds>&name=<file name>&signature=<base64url HMAC-SHA256>`. */
export const signLink = ({ publicUrl, secret, key, fileName, expiresAt }: LinkOptions): string => {
  requireStorageKey(key);
  const name = safeFileName(fileName);
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  const query = new URLSearchParams({ expires, name, signature: sign(secret, key, expires, name) });
  return `${publicUrl}${MOUNT}${key}?${query}`;
};

/**
 * Decides whether a link may be followed. Pure. The signature is compared in constant time and before the expiry, so
 * that a forged link learns nothing. Only the first `/files/` of the path counts.
 */
export const openLink = (url: string | URL, secret: string, now: Date): OpenedLink => {
  const link = parseLink(url);
  if (!link) return { refused: "malformed" };
  const { key, expires, name, signature } = link;
  if (!sameText(signature, sign(secret, key, expires, name))) return { refused: "bad_signature" };
  const expiresAt = new Date(Number(expires) * 1000);
  return now.getTime() >= expiresAt.getTime() ? { refused: "expired" } : { key, fileName: name, expiresAt };
};

const parseLink = (address: string | URL) => {
  const url = typeof address === "string" ? URL.parse(address, "http://relative.invalid") : address;
  const start = url ? url.pathname.indexOf(MOUNT) : -1;
  if (!url || start < 0) return undefined;
  const key = url.pathname.slice(start + MOUNT.length);
  const [expires, name, signature] = PARAMETERS.map((parameter) => {
    const values = url.searchParams.getAll(parameter);
    return values.length === 1 ? values[0] : undefined;
  });
  if (!isStorageKey(key) || !expires || !/^\d{1,12}$/.test(expires) || !name || !signature) return undefined;
  return { key, expires, name, signature };
};

const sign = (secret: string, key: string, expires: string, name: string): string =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["file-link.v1", key, expires, name]))
    .digest("base64url");

const sameText = (actual: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};
