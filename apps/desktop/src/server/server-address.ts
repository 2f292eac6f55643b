import { Problem } from "./problem";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * The address of a server as a person types it or a link says it: https, or http on this machine for trying things.
 * @returns its origin
 * @throws Problem SERVER_ADDRESS_INVALID, SERVER_ADDRESS_INSECURE
 */
export const parseServerAddress = (text: string): string => {
  const typed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname) {
    throw new Problem("SERVER_ADDRESS_INVALID");
  }
  if (url.protocol === "http:" && !LOOPBACK.has(url.hostname)) throw new Problem("SERVER_ADDRESS_INSECURE");
  return url.origin;
};

/** Whether secrets may go there: to https, and on this machine to http. */
export const isSafeAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.has(url.hostname));
};
