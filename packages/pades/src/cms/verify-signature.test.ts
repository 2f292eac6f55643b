import { constants, sign } from "node:crypto";
import { createTestPki, type Identity } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { onlyChild } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { contextTag } from "../asn1/tags";
import { readOid } from "../asn1/values";
import {
  explicit,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  retag,
  sequence,
  setOf,
} from "../asn1/write";
import { extension } from "../x509/create-certificate";
import { createHashOf, type Hash, hashIdentifier } from "./algorithms";
import { CmsError } from "./cms-error";
import { assembleSignedData } from "./create-signature";
import { attribute, signedAttributes } from "./signed-attributes";
import { parseSignedData, type SignerInfo } from "./signed-data";
import { digestsOf, verifySigner } from "./verify-signature";

const pki = createTestPki();
const content = Buffer.from("un documento");

/** What `identity` signed, as it reads; `changes` afterwards, as others may write it. */
const aMessage = (
  { key, certificates }: Identity,
  {
    hash = "sha256",
    signedBy = "sha256",
    others = certificates,
    changes = {},
    more = [],
  }: {
    hash?: Hash;
    /** Hash of the attributes. */
    signedBy?: Hash;
    others?: readonly Buffer[];
    changes?: Partial<SignerInfo>;
    /** Further signed attributes. */
    more?: readonly Buffer[];
  } = {},
) => {
  const [certificate] = certificates;
  const digest = createHashOf(hash).update(content).digest();
  const usual = childrenOf(readAsn1(signedAttributes({ certificate, digest }))).map(({ raw }) => raw);
  const attributes = setOf(...usual, ...more);
  const message = parseSignedData(
    assembleSignedData({
      certificates: others,
      signerCertificate: certificate,
      algorithm: key.asymmetricKeyType === "rsa" ? "rsa-pkcs1-sha256" : "ecdsa-p256-sha256",
      attributes,
      signature: sign(signedBy, attributes, key),
    }),
  );
  const [signer] = message.signerInfos;
  if (!signer) throw new CmsError("MALFORMED", "no signature");
  return { message, signer: { ...signer, ...changes } };
};

const verify = ({ message, signer }: ReturnType<typeof aMessage>) =>
  verifySigner(message, signer, digestsOf(content));

describe("SHAKE256", () => {
  const shake = hashIdentifier("shake256");
  const digestAlgorithm = { oid: OID.shake256, parameters: undefined };
  const pssParameters = sequence(
    explicit(0, shake),
    explicit(1, sequence(objectIdentifier(OID.mgf1), shake)),
    explicit(2, integer(32)),
  );

  // node:crypto throws an error of its own over these; whoever has a certificate of RSA can write them.
  test.each([
    { what: "RSA", signatureAlgorithm: { oid: OID.rsaEncryption, parameters: undefined } },
    { what: "RSA-PSS", signatureAlgorithm: { oid: OID.rsassaPss, parameters: readAsn1(pssParameters) } },
  ])("under $what is an unsupported signature", ({ signatureAlgorithm }) => {
    const changes = { digestAlgorithm, signatureAlgorithm };
    expect(() => verify(aMessage(pki.rsa, { hash: "shake256", changes }))).toThrow(
      expect.objectContaining({ name: "CmsError", code: "UNSUPPORTED_SIGNATURE" }),
    );
  });
});

describe("a signature", () => {
  const pss = (hash: Hash) =>
    sequence(
      explicit(0, hashIdentifier(hash)),
      explicit(1, sequence(objectIdentifier(OID.mgf1), hashIdentifier(hash))),
      explicit(2, integer(20)),
    );

  // Two sets of attributes, each with the digest of its own document, may have one value under SHA-1.
  test.each([
    { what: "SHA-1 with RSA", signedBy: "sha1", oid: OID.sha1WithRsa, digest: "sha1" },
    { what: "SHA-384 with RSA", signedBy: "sha384", oid: OID.sha384WithRsa, digest: "sha256" },
  ] as const)("over a SHA-256 digest is no better than its own hash: $what", ({ signedBy, oid, digest }) => {
    const changes = { signatureAlgorithm: { oid, parameters: undefined } };
    expect(verify(aMessage(pki.rsa, { signedBy, changes })).digest).toBe(digest);
  });

  test("of RSA-PSS with SHA-1 is none better either", () => {
    const { message, signer } = aMessage(pki.rsa);
    const { signedBytes = Buffer.alloc(0) } = signer;
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const signature = sign("sha1", signedBytes, { key: pki.rsa.key, padding, saltLength: 20 });
    const signatureAlgorithm = { oid: OID.rsassaPss, parameters: readAsn1(pss("sha1")) };
    expect(verify({ message, signer: { ...signer, signature, signatureAlgorithm } }).digest).toBe("sha1");
  });
});

describe("a signer named by key identifier", () => {
  /** The signer with another identifier: what its issuer then signed was another certificate, which is not asked here. */
  const withKeyId = (value: Buffer): Identity => {
    const { key, certificates } = pki.p256;
    const [tbs, ...signature] = childrenOf(readAsn1(certificates[0])) as [Asn1, ...Asn1[]];
    const fields = childrenOf(tbs);
    const extensions = childrenOf(onlyChild(fields.pop() as Asn1, "extensions")).map((item) => {
      const [oid] = childrenOf(item) as [Asn1];
      return readOid(oid) === OID.subjectKeyIdentifier
        ? extension(OID.subjectKeyIdentifier, value)
        : item.raw;
    });
    const changed = sequence(...fields.map(({ raw }) => raw), explicit(3, sequence(...extensions)));
    return { key, certificates: [sequence(changed, ...signature.map(({ raw }) => raw))] };
  };

  test.each([20, 127, 128, 300])("of %d bytes is found", (length) => {
    const keyId = Buffer.alloc(length, 7);
    const identity = withKeyId(octetString(keyId));
    const { certificate } = verify(aMessage(identity, { changes: { id: { keyId } } }));
    expect(certificate.der).toEqual(identity.certificates[0]);
  });

  test("is found beside a certificate whose identifier can't be read", () => {
    const keyId = Buffer.alloc(20, 7);
    const identity = withKeyId(octetString(keyId));
    const [broken] = withKeyId(Buffer.from("0450", "hex")).certificates;
    const others = [broken, ...identity.certificates];
    const { certificate } = verify(aMessage(identity, { others, changes: { id: { keyId } } }));
    expect(certificate.der).toEqual(identity.certificates[0]);
  });
});

describe("what the signer says of his algorithms (RFC 6211)", () => {
  const protection = (digest: Buffer, signature: Buffer): Buffer =>
    attribute(OID.algorithmProtection, sequence(digest, retag(contextTag(1), signature)));
  const sha256 = hashIdentifier("sha256");
  const ecdsa = sequence(objectIdentifier(OID.ecdsaWithSha256));
  const rsa = (...parameters: Buffer[]) => sequence(objectIdentifier(OID.rsaEncryption), ...parameters);

  test.each([
    { what: "P-256", identity: pki.p256, digest: sha256, signature: ecdsa },
    { what: "RSA with NULL", identity: pki.rsa, digest: sha256, signature: rsa(nullValue()) },
    { what: "RSA without parameters", identity: pki.rsa, digest: sha256, signature: rsa() },
  ])("may be said: $what", ({ identity, digest, signature }) => {
    expect(verify(aMessage(identity, { more: [protection(digest, signature)] })).digest).toBe("sha256");
  });

  test.each([
    { what: "another hash", digest: hashIdentifier("sha512"), signature: ecdsa },
    { what: "another signature", digest: sha256, signature: rsa(nullValue()) },
    {
      what: "other parameters",
      digest: sha256,
      signature: sequence(objectIdentifier(OID.ecdsaWithSha256), integer(1)),
    },
  ])("may not differ: $what", ({ digest, signature }) => {
    expect(() => verify(aMessage(pki.p256, { more: [protection(digest, signature)] }))).toThrow(
      expect.objectContaining({ name: "CmsError", code: "ALGORITHM_MISMATCH" }),
    );
  });

  test("is malformed when it can't be read", () => {
    const more = [attribute(OID.algorithmProtection, sequence(sha256))];
    expect(() => verify(aMessage(pki.p256, { more }))).toThrow(
      expect.objectContaining({ code: "MALFORMED" }),
    );
  });
});
