import { describe, expect, test } from "vitest";
import { callerAddress, clientIp } from "./client-ip";

describe("the caller's address", () => {
  test.each([
    ["10.0.0.1", undefined, 0, "10.0.0.1"],
    ["10.0.0.1", "6.6.6.6", 0, "10.0.0.1"],
    ["10.0.0.1", "6.6.6.6, 9.9.9.9", 1, "9.9.9.9"],
    ["10.0.0.1", "6.6.6.6, 9.9.9.9, 10.0.0.2", 2, "9.9.9.9"],
    ["10.0.0.1", undefined, 1, "10.0.0.1"],
    ["10.0.0.1", "9.9.9.9", 3, "9.9.9.9"],
    ["::ffff:10.0.0.1", undefined, 0, "10.0.0.1"],
    ["2001:db8:1:2:3:4:5:6", undefined, 0, "2001:db8:1:2::/64"],
    ["2001:0db8::1", undefined, 0, "2001:db8:0:0::/64"],
    ["::1", undefined, 0, "0:0:0:0::/64"],
    ["fe80::1%eth0", undefined, 0, "fe80:0:0:0::/64"],
    [undefined, undefined, 0, "unknown"],
  ])("connection %s, forwarded %s, %i trusted: %s", (remote, forwarded, trusted, ip) => {
    expect(clientIp(remote, forwarded, trusted)).toBe(ip);
  });

  test("is whole where it decides who may come in", () => {
    expect(callerAddress("2001:db8::7", undefined, 0)).toBe("2001:db8::7");
    expect(callerAddress("10.0.0.1", "6.6.6.6, 2001:db8::7", 1)).toBe("2001:db8::7");
    expect(callerAddress("::ffff:10.0.0.1", undefined, 0)).toBe("10.0.0.1");
  });
});
