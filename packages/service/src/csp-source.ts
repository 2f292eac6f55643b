/**
 * An address as a source of a Content-Security-Policy. Its grammar has no IPv6 addresses (CSP 3, 2.3.1), and browsers ignore a source
 * that has one: any host of that port is the nearest that can be said.
 */
export const cspSource = (address: string): string => {
  const { protocol, hostname, port, origin } = new URL(address);
  return hostname.startsWith("[") ? `${protocol}//*${port && `:${port}`}` : origin;
};
