import { parseCertificate } from "@foja/pades/x509/certificate";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { type KeyMarks, keyOf } from "./keys";

const pki = createTestPki();
const rsa = parseCertificate(pki.rsa.certificates[0]);
const curve = parseCertificate(pki.p256.certificates[0]);
const modulus = Buffer.from(rsa.publicKey.export({ format: "jwk" }).n as string, "base64url");
const point = curve.publicKeyBits;
const [A, B, NONE] = [Buffer.from("a1", "hex"), Buffer.from("b2", "hex"), Buffer.alloc(0)];
const key = (id: Buffer, more: Partial<KeyMarks> = {}): KeyMarks => ({
  id,
  modulus: undefined,
  point: undefined,
  ...more,
});

test.each([
  ["the same id", rsa, A, [key(B), key(A)], 1],
  ["the same id of another key", rsa, A, [key(A, { modulus: Buffer.alloc(256, 1) })], undefined],
  ["two with the same id", rsa, A, [key(A, { point }), key(A, { modulus })], 1],
  ["another id and the same modulus", rsa, A, [key(B), key(B, { modulus })], 1],
  ["no id at all and the same modulus", rsa, NONE, [key(NONE), key(NONE, { modulus })], 1],
  ["no id at all and nothing else", rsa, NONE, [key(NONE)], undefined],
  ["another id and the same point", curve, A, [key(B, { modulus }), key(B, { point })], 1],
  ["no key", curve, A, [], undefined],
] as const)("a certificate and its key: %s", (_, certificate, id, keys, index) => {
  expect(keyOf({ id, certificate }, keys)).toBe(index === undefined ? undefined : keys[index]);
});
