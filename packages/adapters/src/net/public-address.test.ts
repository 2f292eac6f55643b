import { describe, expect, test } from "vitest";
import { AddressError, isPublicAddress, resolvePublicAddress } from "./public-address";

describe("isPublicAddress", () => {
  test.each(["8.8.8.8", "200.45.191.1", "2606:4700::1111", "2800:40::1", "::ffff:8.8.8.8"])(
    "%s is",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    ...[
      "127.0.0.1",
      "127.9.9.9",
      "0.0.0.0",
      "0.1.2.3",
      "10.0.0.1",
      "172.16.0.1",
      "172.31.255.255",
      "192.168.1.1",
    ],
    ...[
      "169.254.169.254",
      "100.64.0.1",
      "192.0.0.8",
      "192.0.2.1",
      "198.18.0.1",
      "198.51.100.1",
      "203.0.113.1",
    ],
    ...["224.0.0.1", "240.0.0.1", "255.255.255.255", "192.88.99.1"],
    ...[
      "::",
      "::1",
      "::7f00:1",
      "::ffff:127.0.0.1",
      "::ffff:a9fe:a9fe",
      "::ffff:0:127.0.0.1",
      "64:ff9b::7f00:1",
    ],
    ...[
      "2002:7f00:1::",
      "2001::1",
      "2001:db8::1",
      "fe80::1",
      "fe80::1%eth0",
      "fec0::1",
      "fc00::1",
      "fd00:ec2::254",
    ],
    ...["ff02::1", "100::1", "5f00::1", "localhost", "", "8.8.8.8.8", "1.2.3"],
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("resolvePublicAddress", () => {
  const never = () => Promise.reject(new Error("no name to resolve"));

  test.each([
    ["https://2130706433/", "127.0.0.1"],
    ["https://0x7f.1/", "127.0.0.1"],
    ["https://0177.0.0.1/", "127.0.0.1"],
    ["https://[::ffff:127.0.0.1]/", "::ffff:127.0.0.1"],
    ["https://[::1]/", "::1"],
  ])("%s is seen through", async (url) => {
    await expect(resolvePublicAddress(new URL(url).hostname, { resolve: never })).rejects.toMatchObject({
      code: "NOT_PUBLIC",
    });
  });

  test("a name is asked for once and gives its first address", async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [
        { address: "8.8.8.8", family: 4 as const },
        { address: "2606:4700::1", family: 6 as const },
      ];
    };

    await expect(resolvePublicAddress("x.ar", { resolve })).resolves.toEqual({
      address: "8.8.8.8",
      family: 4,
    });
    expect(asked).toBe(1);
  });

  test("one private address among public ones spoils the name", async () => {
    const resolve = async () => [
      { address: "8.8.8.8", family: 4 as const },
      { address: "10.0.0.1", family: 4 as const },
    ];

    await expect(resolvePublicAddress("x.ar", { resolve })).rejects.toThrow(
      new AddressError("NOT_PUBLIC", "x.ar"),
    );
    await expect(resolvePublicAddress("x.ar", { resolve, allowPrivate: true })).resolves.toMatchObject({
      address: "8.8.8.8",
    });
  });

  test.each([
    ["a name that nobody knows", never],
    ["a name without addresses", async () => []],
  ])("%s", async (_, resolve) => {
    await expect(resolvePublicAddress("x.ar", { resolve })).rejects.toMatchObject({ code: "UNRESOLVED" });
  });
});
