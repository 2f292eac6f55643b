import { expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { nullValue } from "../asn1/write";
import { needsNoRevocation } from "./extensions";
import { anAuthority, aSigner } from "./test-certificates";

const root = anAuthority("Raíz");
const noCheck = { oid: OID.ocspNoCheck, value: nullValue(), isCritical: false };

test.each([
  { what: "a signer", options: {}, expected: false },
  { what: "a signer that says nocheck", options: { extensions: [noCheck] }, expected: false },
  {
    what: "a responder that says nocheck",
    options: { extensions: [noCheck], purposes: [OID.ocspSigning] },
    expected: true,
  },
  { what: "a responder that does not", options: { purposes: [OID.ocspSigning] }, expected: false },
  {
    what: "a certificate too short-lived to be revoked",
    options: { extensions: [{ ...noCheck, oid: "0.4.0.194121.2.1" }] },
    expected: true,
  },
])("$what needs no proof that it was not revoked: $expected", ({ options, expected }) => {
  expect(needsNoRevocation(aSigner(root, options).certificate)).toBe(expected);
});
