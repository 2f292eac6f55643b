import { expect, test } from "vitest";
import { isAllowedFrom } from "./allowed-origins";

test.each([
  [[], "192.0.2.1", false],
  [["192.0.2.1"], "192.0.2.1", true],
  [["192.0.2.1"], "192.0.2.10", false],
  [["192.0.2.0/24"], "192.0.2.255", true],
  [["192.0.2.0/24"], "192.0.3.0", false],
  [["192.0.2.77/24"], "192.0.2.1", true],
  [["0.0.0.0/0"], "203.0.113.9", true],
  [["0.0.0.0/0"], "2001:db8::1", false],
  [["2001:db8::/32"], "2001:db8:ffff::1", true],
  [["2001:db8::/32"], "2001:db9::1", false],
  [["2001:DB8:0:0::1"], "2001:db8::1", true],
  [["fe80::/10"], "fe80::1%eth0", true],
  [["198.51.100.7", "2001:db8::/32"], "198.51.100.7", true],
  [["no-address", "", "1.2.3.4/33", "1.2.3.4/", "1.2.3.4/24/8", "::/129"], "1.2.3.4", false],
  [["no-address", " 1.2.3.4 "], "1.2.3.4", true],
  [["0.0.0.0/0", "::/0"], "unknown", false],
])("of %j, %s: %s", (origins, address, allowed) => {
  expect(isAllowedFrom(origins, address)).toBe(allowed);
});
