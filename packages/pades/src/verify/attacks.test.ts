import { createTestPki } from "@foja/testing/pki/test-pki";
import { beforeAll, describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { PdfError } from "../pdf/errors";
import { PdfReader } from "../pdf/reader";
import { signPdf } from "../sign/sign-pdf";
import { aPerson, SIGNING_TIME } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { type Attack, FORGERIES, hidingParts, SAVINGS, SHADOWS, WRAPPINGS } from "./test-attacks";
import { verifyPdf } from "./verify-pdf";

const signer = createKeySigner(createTestPki().p256);
let signed: Buffer;
beforeAll(async () => {
  const request = { person: aPerson(), signingTime: SIGNING_TIME };
  const { bytes } = await signPdf(aDocument(hidingParts()), request, (digest) =>
    createDetachedSignature({ signer, digest }),
  );
  signed = bytes;
});

/** Every signature that would be shown as good. */
const greenOnes = (pdf: Buffer) =>
  verifyPdf(new PdfReader(pdf)).signatures.filter(
    ({ intact, valid, isPermitted, modificationLevel }) =>
      intact && valid && isPermitted && modificationLevel !== "OTHER",
  );

const isRefused = (pdf: Buffer): boolean => {
  try {
    return greenOnes(pdf).length === 0;
  } catch (error) {
    if (error instanceof PdfError) return true;
    throw error;
  }
};

test("before any attack the signature is good", () => expect(greenOnes(signed)).toHaveLength(1));

describe.each<[string, readonly Attack[]]>([
  ["forgery", FORGERIES],
  ["wrapping", WRAPPINGS],
  ["incremental saving", SAVINGS],
  ["shadow document", SHADOWS],
])("%s", (_, attacks) => {
  test.each(attacks)("$what", ({ forge }) => {
    const forged = forge(signed);
    expect(forged.equals(signed)).toBe(false);
    expect(isRefused(forged)).toBe(true);
  });
});

test("a signature that calls itself something else is not verified", () => {
  const renamed = Buffer.from(
    signed.toString("latin1").replace(/\/Type ?\/Sig\b(?=.*?\/ByteRange)/s, "/Type /Gis"),
    "latin1",
  );
  expect(verifyPdf(new PdfReader(renamed)).signatures).toMatchObject([
    { valid: false, problem: "WRONG_TYPE Gis" },
  ]);
});

test("blank lines behind the end harm nothing", () => {
  expect(greenOnes(Buffer.concat([signed, Buffer.from("\r\n\n")]))).toHaveLength(1);
});
