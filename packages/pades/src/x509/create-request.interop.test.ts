import { openssl } from "@foja/testing/judges/openssl";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { createCertificationRequest } from "./create-request";
import { writePem } from "./pem";

const { rsa, p256 } = createTestPki();

test.skipIf(isMissing("openssl")).each([
  ["RSA", rsa],
  ["P-256", p256],
])("OpenSSL reads a request of a key of type %s, and its signature holds", async (_name, { key }) => {
  const subject = {
    country: "AR",
    organization: "Villa Ñandú",
    commonName: "Firma",
    serialNumber: "CUIT 30712345679",
  };
  const pem = writePem("CERTIFICATE REQUEST", createCertificationRequest(subject, key));
  const { stdout, stderr, exitCode } = await openssl(
    ["req", "-verify", "-noout", "-subject", "-nameopt", "RFC2253,-esc_msb,utf8"],
    Buffer.from(pem),
  );
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/verify OK/)]);
  expect(stdout.toString()).toContain("serialNumber=CUIT 30712345679,CN=Firma,O=Villa Ñandú,C=AR");
});
