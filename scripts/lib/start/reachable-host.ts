import { isIPv6 } from "node:net";

export const LOOPBACK = "127.0.0.1";

/** All addresses of the machine: nothing can be asked there, but its loopback is one of them. */
const EVERYWHERE: Readonly<Record<string, string>> = { "0.0.0.0": LOOPBACK, "::": "[::1]" };

/** How this machine reaches what listens on `host`, as it stands in an address (RFC 3986, 3.2.2: IPv6 in brackets). */
export const reachableHost = (host: string): string =>
  EVERYWHERE[host] ?? (isIPv6(host) ? `[${host}]` : host);

/** The same for people, in whose browser the usual loopback has a name. */
export const publicHost = (host: string): string =>
  host === LOOPBACK || host in EVERYWHERE ? "localhost" : reachableHost(host);
