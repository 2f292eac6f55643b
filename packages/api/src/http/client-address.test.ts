import { expect, test } from "vitest";
import { clientAddress, PEER_HEADER } from "./client-address";

test.each([
  ["nobody between", 0, "10.0.0.9", undefined, "10.0.0.9"],
  ["a forged header", 0, "203.0.113.5", "1.2.3.4", "203.0.113.5"],
  ["one proxy", 1, "10.0.0.1", "203.0.113.5", "203.0.113.5"],
  ["one proxy, and a forged entry before it", 1, "10.0.0.1", "1.2.3.4, 203.0.113.5", "203.0.113.5"],
  ["two proxies", 2, "10.0.0.1", "203.0.113.5, 10.0.0.2", "203.0.113.5"],
  ["a proxy that was passed by", 1, "203.0.113.5", undefined, "203.0.113.5"],
  ["a socket of both families", 0, "::ffff:203.0.113.5", undefined, "203.0.113.5"],
  ["IPv6", 0, "2001:db8::1", undefined, "2001:db8::1"],
])("%s", (_name, proxies, peer, forwarded, expected) => {
  const headers = new Headers({ [PEER_HEADER]: peer, ...(forwarded && { "x-forwarded-for": forwarded }) });
  expect(clientAddress(headers, proxies)).toBe(expected);
});
