import { constants, createPublicKey, type KeyObject, sign } from "node:crypto";
import { anRsaKeyPair } from "@foja/testing/pki/rsa-keys";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { childrenOf, readAsn1 } from "../asn1/read";
import { bitString, explicit, integer, nullValue, objectIdentifier, sequence } from "../asn1/write";
import { isSignatureValue } from "./signature-value";

const BYTES = Buffer.from("lo firmado");
const SALT_BYTES = 32;
const { privateKey, publicKey } = anRsaKeyPair();

const sha256 = sequence(objectIdentifier(OID.sha256), nullValue());
const sha512 = sequence(objectIdentifier(OID.sha512), nullValue());

/** RSASSA-PSS-params (RFC 4055, 3.1). */
const pssParameters = (hash: Buffer, mask: Buffer, saltLength: number): Buffer =>
  sequence(
    explicit(0, hash),
    explicit(1, sequence(objectIdentifier(OID.mgf1), mask)),
    explicit(2, integer(saltLength)),
  );

/** The same RSA key with an algorithm that binds it, or with none that does: OpenSSL signs with no key against its parameters. */
const boundTo = (parameters: Buffer | undefined): KeyObject => {
  const algorithm = sequence(objectIdentifier(OID.rsassaPss), ...(parameters ? [parameters] : []));
  const spki = sequence(algorithm, bitString(publicKey.export({ type: "pkcs1", format: "der" })));
  return createPublicKey({ key: spki, type: "spki", format: "der" });
};

describe("RSA-PSS over SHA-256 with a salt of 32 bytes (RFC 4055, 3.3)", () => {
  const signature = sign("sha256", BYTES, {
    key: privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: SALT_BYTES,
  });
  const algorithm = {
    oid: OID.rsassaPss,
    parameters: readAsn1(pssParameters(sha256, sha256, SALT_BYTES)),
  };
  const isValueBy = (key: KeyObject) => isSignatureValue({ algorithm, signature, bytes: BYTES, key });

  test.each([
    { what: "for RSA of any kind", key: publicKey },
    { what: "for PSS without more", key: boundTo(undefined) },
    { what: "for these parameters", key: boundTo(pssParameters(sha256, sha256, SALT_BYTES)) },
    { what: "for at least a shorter salt", key: boundTo(pssParameters(sha256, sha256, 20)) },
  ])("is right by a key $what", ({ key }) => expect(isValueBy(key)).toBe(true));

  test.each([
    { what: "another hash", key: boundTo(pssParameters(sha512, sha512, SALT_BYTES)) },
    { what: "another hash of the mask", key: boundTo(pssParameters(sha256, sha512, SALT_BYTES)) },
    { what: "a longer salt", key: boundTo(pssParameters(sha256, sha256, SALT_BYTES + 1)) },
  ])("is wrong by a key bound to $what", ({ key }) => expect(isValueBy(key)).toBe(false));

  test.each([
    { trailer: 1, isRight: true },
    { trailer: 2, isRight: false },
  ])("with trailer field $trailer (RFC 4055, 3.1)", ({ trailer, isRight }) => {
    const parts = childrenOf(algorithm.parameters).map(({ raw }) => raw);
    const parameters = readAsn1(sequence(...parts, explicit(3, integer(trailer))));
    const isValue = () =>
      isSignatureValue({
        algorithm: { oid: OID.rsassaPss, parameters },
        signature,
        bytes: BYTES,
        key: publicKey,
      });
    if (isRight) expect(isValue()).toBe(true);
    else expect(isValue).toThrow(expect.objectContaining({ code: "UNSUPPORTED_ALGORITHM" }));
  });

  test("is no PKCS #1 v1.5 signature, though its key makes no others", () => {
    const asPkcs1 = { algorithm: { oid: OID.sha256WithRsa, parameters: undefined }, bytes: BYTES };
    expect(isSignatureValue({ ...asPkcs1, signature, key: boundTo(undefined) })).toBe(false);
    expect(
      isSignatureValue({ ...asPkcs1, signature: sign("sha256", BYTES, privateKey), key: publicKey }),
    ).toBe(true);
  });
});
