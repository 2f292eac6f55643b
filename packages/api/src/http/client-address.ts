/** Header in which the server notes the other end of a connection; what a caller sends under this name is overwritten. */
export const PEER_HEADER = "x-foja-peer";

/**
 * Address of whoever asks: the other end of the connection or, behind so many proxies of ours, what the outermost of them saw. What
 * stands before that in `X-Forwarded-For` anybody can write.
 */
export const clientAddress = (headers: Headers, trustedProxies: number): string => {
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  const seen = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined;
  return plainIp(seen || headers.get(PEER_HEADER) || "");
};

// A socket of both families names IPv4 peers so (RFC 4291, 2.5.5.2).
const plainIp = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
