import { expect, test } from "vitest";
import { isAllowedEntry, isInRanges, readAllowed } from "./allowed-addresses";

test.each([
  ["10.0.0.0/8", true],
  ["10.0.0.5", true],
  ["fd00::/8", true],
  ["::1", true],
  ["portal.lan:8080", true],
  ["127.0.0.1:4400", true],
  ["[::1]:4400", true],
  ["portal.lan", false],
  ["10.0.0.0/33", false],
  ["10.0.0.0/", false],
  ["10.0.0.0/8/8", false],
  ["http://portal.lan:80", false],
  ["portal.lan:0", false],
  ["", false],
])("%s is an entry: %s", (entry, isOne) => expect(isAllowedEntry(entry)).toBe(isOne));

test.each([
  ["10.1.2.3", true],
  ["::ffff:10.1.2.3", true],
  ["11.1.2.3", false],
  ["fd00::1", true],
  ["fe80::1", false],
  ["no address", false],
])("%s is in 10.0.0.0/8 or fd00::/8: %s", (address, isIn) =>
  expect(isInRanges(readAllowed(["10.0.0.0/8", "fd00::/8", "portal.lan:80"]), address)).toBe(isIn),
);
