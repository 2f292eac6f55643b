import { isIPv6 } from "node:net";

/**
 * Address of the caller for counting attempts: the connection's, or the one that the nearest trusted proxies saw. An
 * IPv6 address counts as its /64, which is what one subscriber gets.
 */
export const clientIp = (
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string => {
  const hops = (forwardedFor ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  // The last entry was written by the nearest proxy; what comes before the trusted ones is the caller's invention.
  const seen = trustedProxies > 0 ? (hops.at(-trustedProxies) ?? hops[0]) : undefined;
  return networkOf(seen ?? remote ?? "unknown");
};

const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
};
