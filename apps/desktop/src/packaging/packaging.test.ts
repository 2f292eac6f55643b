import { existsSync } from "node:fs";
import path from "node:path";
import { validateConfiguration } from "app-builder-lib/out/util/config/config";
import { describe, expect, test } from "vitest";
import { builderConfig } from "../../scripts/builder-config";
import { explain } from "../../scripts/explain";
import { SCHEME } from "../server/link";

const HERE = path.resolve(import.meta.dirname, "../..");

const QUIET = { isEnabled: false } as Parameters<typeof validateConfiguration>[1];

describe("the configuration of installers", () => {
  test.each([undefined, "https://updates.example/foja"])(
    "is one that electron-builder takes (updates %s)",
    async (url) => {
      await expect(validateConfiguration(builderConfig(url), QUIET)).resolves.toBeUndefined();
      const wrong = { ...builderConfig(url), asr: true };
      await expect(validateConfiguration(wrong, QUIET)).rejects.toThrow("asr");
    },
  );

  test("registers the scheme of our links, unpacks native modules, and closes what nobody should open", () => {
    const { protocols, asarUnpack, electronFuses, win, linux } = builderConfig(undefined);
    expect(protocols).toMatchObject([{ schemes: [SCHEME] }]);
    expect(linux?.mimeTypes).toEqual([`x-scheme-handler/${SCHEME}`]);
    expect(asarUnpack).toEqual(["**/*.node"]);
    expect(win?.verifyUpdateCodeSignature).toBe(true);
    expect(electronFuses).toMatchObject({
      runAsNode: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
    });
  });

  test("names files that are there", () => {
    const { mac, linux } = builderConfig(undefined);
    for (const file of [mac?.entitlements, mac?.entitlementsInherit, mac?.icon, linux?.icon])
      expect(existsSync(path.join(HERE, String(file)))).toBe(true);
  });
});

test("what is run on each system names its makers' own needs", () => {
  expect(explain("win32")).toContain("CSC_LINK");
  expect(explain("darwin")).toContain("APPLE_API_KEY");
  expect(explain("linux")).toContain("apt-get install");
});
