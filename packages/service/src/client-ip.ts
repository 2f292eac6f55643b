import { isIPv6 } from "node:net";

type Caller = readonly [remote: string | undefined, forwardedFor: string | undefined, trustedProxies: number];

/** Address of the caller: the connection's, or the one that the nearest trusted proxies saw. */
export const callerAddress = (...[remote, forwardedFor, trustedProxies]: Caller): string => {
  const hops = (forwardedFor ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  // The last entry was written by the nearest proxy; what comes before the trusted ones is the caller's invention.
  const seen = trustedProxies > 0 ? (hops.at(-trustedProxies) ?? hops[0]) : undefined;
  const address = seen ?? remote ?? "unknown";
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
};

/** The same for counting attempts. */
export const clientIp = (...caller: Caller): string => networkOf(callerAddress(...caller));

/** What counts as one caller: an IPv6 address as its /64, which is what one subscriber gets. */
export const networkOf = (address: string): string => {
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
