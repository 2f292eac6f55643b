import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { readHost } from "../net/host-names";

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** What of a private network may be told things, as whoever runs the installation says. */
export type AllowedAddresses = {
  readonly ranges: readonly Range[];
  /** `host:port`, as `namesOf` writes it: whatever address it leads to. */
  readonly hosts: ReadonlySet<string>;
};

export const NONE_ALLOWED: AllowedAddresses = { ranges: [], hosts: new Set() };

/** `10.0.0.0/8`, `fd00::/8`, one address, or `host:port`. */
export const isAllowedEntry = (entry: string): boolean =>
  readRange(entry) !== undefined || readHostAndPort(entry) !== undefined;

/** Of entries that were found right. */
export const readAllowed = (entries: readonly string[]): AllowedAddresses => ({
  ranges: entries.flatMap((entry) => (readRange(entry) ? [readRange(entry) as Range] : [])),
  hosts: new Set(entries.flatMap((entry) => readHostAndPort(entry) ?? [])),
});

export const isInRanges = ({ ranges }: AllowedAddresses, address: string): boolean => {
  if (isIP(address) === 0) return false;
  // An IPv4 address in IPv6 is that IPv4 address.
  const parsed = ipaddr.process(address);
  return ranges.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits] as never),
  );
};

const readRange = (entry: string): Range | undefined => {
  const [address = "", bits, ...more] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return undefined;
  const most = version === 4 ? 32 : 128;
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return undefined;
  return [ipaddr.parse(address), bits === undefined ? most : Number(bits)];
};

const readHostAndPort = (entry: string): string | undefined => {
  const host = isIP(entry) === 0 && !entry.includes("/") ? readHost(entry) : undefined;
  return host && /:\d+$/.test(host) ? host : undefined;
};
