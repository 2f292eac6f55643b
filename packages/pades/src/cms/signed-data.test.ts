import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { objectIdentifier, octetString, sequence, setOf } from "../asn1/write";
import { assembleSignedData } from "./create-signature";
import { attribute } from "./signed-attributes";
import { parseSignedData } from "./signed-data";

const { certificates } = createTestPki().p256;

const messageWith = (...attributes: Buffer[]): Buffer =>
  assembleSignedData({
    certificates,
    algorithm: "ecdsa-p256-sha256",
    attributes: setOf(...attributes),
    signature: Buffer.alloc(64, 1),
  });

const digest = (fill: number): Buffer => octetString(Buffer.alloc(32, fill));
const contentType = attribute(OID.contentType, objectIdentifier(OID.data));
const FURTHER = "1.2.3.4";
const withValues = (oid: string, ...values: Buffer[]): Buffer =>
  sequence(objectIdentifier(oid), setOf(...values));

test.each([
  {
    what: "stands twice",
    attributes: [attribute(OID.messageDigest, digest(1)), attribute(OID.messageDigest, digest(2))],
  },
  { what: "has two values", attributes: [withValues(OID.messageDigest, digest(1), digest(2))] },
  { what: "has no value", attributes: [withValues(OID.messageDigest)] },
])("an attribute that verification rests on and that $what is malformed", ({ attributes }) => {
  expect(() => parseSignedData(messageWith(contentType, ...attributes))).toThrow(
    expect.objectContaining({ name: "CmsError", code: "MALFORMED" }),
  );
});

test("of others the first value counts", () => {
  const message = messageWith(
    contentType,
    attribute(OID.messageDigest, digest(1)),
    withValues(FURTHER, digest(3), digest(4)),
    withValues(FURTHER, digest(5)),
  );
  const [signer] = parseSignedData(message).signerInfos;
  // DER puts the shorter attribute in front.
  expect(signer?.signedAttributes.get(FURTHER)?.body).toEqual(Buffer.alloc(32, 5));
});
