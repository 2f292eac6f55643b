import { describe, expect, test } from "vitest";
import { PdfReader } from "../pdf/reader";
import { aDocument } from "../test-documents";
import { signPdf } from "./sign-pdf";
import { aPerson, SIGNING_TIME } from "./test-signing";

const request = { person: aPerson(), signingTime: SIGNING_TIME };

/** A value of the wanted sizes, one after the other. */
const cmsOf = (...sizes: readonly number[]) => {
  const digests: string[] = [];
  const create = async (digest: Buffer): Promise<Buffer> => {
    digests.push(digest.toString("hex"));
    return Buffer.alloc(sizes[digests.length - 1] ?? 0, 0x30);
  };
  return { create, digests };
};

describe("a value larger than its room", () => {
  test("is made again over a document with room enough", async () => {
    const cms = cmsOf(9_000, 9_010);
    const { bytes } = await signPdf(aDocument(), request, cms.create);
    expect(new Set(cms.digests).size).toBe(2);
    expect(bytes.toString("latin1")).toContain("30".repeat(9_010));
    expect(new PdfReader(bytes).catalog.has("AcroForm")).toBe(true);
  });

  test("is given up when it grew once more", async () => {
    const { create, digests } = cmsOf(9_000, 90_000);
    await expect(signPdf(aDocument(), request, create)).rejects.toMatchObject({ code: "CONTENTS_TOO_SMALL" });
    expect(digests).toHaveLength(2);
  });
});

test("a value that fits is made once", async () => {
  const { create, digests } = cmsOf(8_192);
  await signPdf(aDocument(), request, create);
  expect(digests).toHaveLength(1);
});

test("a signer that fails leaves its own error", async () => {
  const failing = signPdf(aDocument(), request, () => Promise.reject(new Error("token removed")));
  await expect(failing).rejects.toThrow("token removed");
});
