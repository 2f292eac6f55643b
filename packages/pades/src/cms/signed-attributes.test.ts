import { createHash } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { childrenOf, readAsn1 } from "../asn1/read";
import { readOid } from "../asn1/values";
import { parseCertificate } from "../x509/certificate";
import { signedAttributes, signingCertificateV2 } from "./signed-attributes";

const pki = createTestPki();
const [certificate] = pki.p256.certificates;
const digest = createHash("sha256").update("contenido").digest();
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("signed attributes", () => {
  test("are content type, digest and signing certificate, in the order of their encodings", () => {
    const set = readAsn1(signedAttributes({ certificate, digest }));
    const encodings = childrenOf(set).map(({ raw }) => raw);

    expect(set.tag).toBe(0x31);
    expect(encodings).toEqual([...encodings].sort(Buffer.compare));
    const types = childrenOf(set).map((item) => readOid(childrenOf(item)[0]!));
    expect(types).toEqual([OID.contentType, OID.messageDigest, OID.signingCertificateV2]);
  });

  test("content type and digest, byte by byte", () => {
    const [contentType, messageDigest] = childrenOf(readAsn1(signedAttributes({ certificate, digest })));
    expect(contentType?.raw.toString("hex")).toBe("301806092a864886f70d010903310b06092a864886f70d010701");
    expect(messageDigest?.raw.toString("hex")).toBe(
      `302f06092a864886f70d01090431220420${digest.toString("hex")}`,
    );
  });

  test("signing-certificate-v2 leaves the default hash out and names issuer and serial number", () => {
    const { issuerName, serialNumber } = parseCertificate(certificate);
    const hash = `0420${sha256(certificate)}`;
    const size = (bytes: number) => {
      const hex = bytes.toString(16).padStart(2, "0");
      return bytes < 128 ? hex : `81${hex}`;
    };
    const wrap = (tag: string, hex: string) => `${tag}${size(hex.length / 2)}${hex}`;
    const issuerSerial = wrap(
      "30",
      wrap("30", wrap("a4", issuerName.toString("hex"))) + serialNumber.toString("hex"),
    );
    const expected = wrap("30", wrap("30", wrap("30", hash + issuerSerial)));

    expect(signingCertificateV2(certificate).toString("hex")).toBe(expected);
  });
});
