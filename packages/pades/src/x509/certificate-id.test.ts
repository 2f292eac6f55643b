import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { parseCertificate } from "./certificate";
import { readCertificateId } from "./certificate-id";

test("is the same that the whole certificate says", () => {
  for (const der of createTestPki().rsa.certificates) {
    const { issuerName, serialNumber } = parseCertificate(der);
    expect(readCertificateId(der)).toEqual({ issuerName, serialNumber });
  }
});

test("of what is no certificate is refused", () =>
  expect(() => readCertificateId(Buffer.from("hola"))).toThrow(
    expect.objectContaining({ code: "UNREADABLE" }),
  ));
