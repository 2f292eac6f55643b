import { expect, test } from "vitest";
import { CertificateRefused } from "./certificates";
import { ComposerError } from "./composer";
import { StorageUnavailable } from "./storage";

test("an error of a port is known by its name, also when another copy of its class made it", () => {
  const copy = Object.assign(new Error("away"), { name: "StorageUnavailable" });
  expect([copy, new StorageUnavailable("away")].map((error) => error instanceof StorageUnavailable)).toEqual([
    true,
    true,
  ]);
  expect(copy instanceof ComposerError || copy instanceof CertificateRefused).toBe(false);
  expect(new Error("away") instanceof StorageUnavailable).toBe(false);
});
