import { parseCertificate } from "@foja/pades/x509/certificate";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { reasonAgainst } from "./judge-certificate";

const pki = createTestPki();
const now = new Date();

test.each([
  ["rsa", undefined, undefined],
  ["rsa", "27111111114", undefined],
  ["rsa", "27-11111111-4", undefined],
  ["rsa", "CUIL 27111111114", "CERTIFICATE_OF_OTHER_PERSON"],
  ["rsa", "20222222223", "CERTIFICATE_OF_OTHER_PERSON"],
  ["tsa", "27111111114", "CERTIFICATE_WITHOUT_NATIONAL_ID"],
  ["expired", "20222222223", "CERTIFICATE_OF_OTHER_PERSON"],
  ["expired", undefined, "CERTIFICATE_EXPIRED"],
  ["notYetValid", undefined, "CERTIFICATE_NOT_YET_VALID"],
  ["weakRsa", undefined, "CERTIFICATE_WEAK"],
  ["weakHash", undefined, "CERTIFICATE_WEAK"],
  ["oddCurve", undefined, "CERTIFICATE_KEY_UNSUPPORTED"],
  ["notForSigning", undefined, "CERTIFICATE_NOT_FOR_SIGNING"],
  ["intermediate", undefined, "CERTIFICATE_OF_AUTHORITY"],
] as const)("%s for %s: %s", (name, nationalId, reason) => {
  const certificate = parseCertificate(pki[name].certificates[0]);
  const person = nationalId === undefined ? undefined : { nationalId };
  expect(reasonAgainst(certificate, { now, person })).toBe(reason);
});
