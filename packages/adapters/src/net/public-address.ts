import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = { readonly address: string; readonly family: 4 | 6 };

export type ResolveHost = (hostname: string) => Promise<readonly Address[]>;

export class AddressError extends Error {
  override readonly name = "AddressError";

  constructor(
    readonly code: "NOT_PUBLIC" | "UNRESOLVED",
    readonly hostname: string,
  ) {
    super(`${code}: ${hostname}`);
  }
}

// Global unicast (RFC 4291, 2.4). Outside it lie forms that carry an IPv4 address in disguise, such as ::7f00:1.
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/**
 * Whether anybody on the Internet may have this address: neither loopback, private, link-local (where cloud metadata
 * lives), shared (CGNAT), multicast, documentation nor reserved. IPv4 inside IPv6 is judged as IPv4.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
};

export type AddressRule = {
  /** For tests and development only. */
  readonly allowPrivate?: boolean;
  readonly resolve?: ResolveHost;
};

/**
 * The address to connect to for a URL's hostname, asked for once: connect to this very address, never to the name again,
 * or its owner may answer differently the second time. Every address of the name must be public. Throws AddressError.
 */
export const resolvePublicAddress = async (
  hostname: string,
  { allowPrivate = false, resolve = systemResolve }: AddressRule = {},
): Promise<Address> => {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const found = isIP(host) !== 0 ? [literal(host)] : await resolve(host).catch(() => []);
  const [first] = found;
  if (!first) throw new AddressError("UNRESOLVED", hostname);
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
    throw new AddressError("NOT_PUBLIC", hostname);
  }
  return first;
};

// A URL parser has already turned decimal, octal and hexadecimal forms into the usual one.
const literal = (address: string): Address => ({ address, family: isIP(address) === 6 ? 6 : 4 });

/** As programs of this machine find it. */
export const systemResolve: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));
