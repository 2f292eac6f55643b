import { expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { boolean, implicitPrimitive, integer, nullValue, sequence } from "../asn1/write";
import { explicitPolicyAfter, needsNoRevocation, pathLengthOf } from "./extensions";
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

const constrained = (...fields: Buffer[]) =>
  aSigner(root, { extensions: [{ oid: "2.5.29.36", value: sequence(...fields), isCritical: true }] })
    .certificate;
const skip = (number: number, ...bytes: number[]) => implicitPrimitive(number, Buffer.from(bytes));

test.each([
  { what: "nothing", fields: [], after: undefined },
  { what: "that no policy may be mapped", fields: [skip(1, 0)], after: undefined },
  { what: "at once", fields: [skip(0, 0)], after: 0 },
  { what: "after 200 certificates", fields: [skip(0, 0, 200), skip(1, 1)], after: 200 },
])("policy constraints that say $what: $after", ({ fields, after }) => {
  expect(explicitPolicyAfter(constrained(...fields))).toBe(after);
});

// Taken for "never" each would set its certificate free of what the authority demands.
test.each([
  { what: "of no bytes", fields: [skip(0)] },
  { what: "of five bytes", fields: [skip(0, 1, 0, 0, 0, 0)] },
  { what: "below nothing", fields: [skip(0, 0xff)] },
  { what: "behind another field", fields: [skip(1, 0), skip(0, 0)] },
  { what: "beside an unreadable field", fields: [skip(0, 0), skip(1)] },
])("a demand for a policy $what is broken", ({ fields }) => {
  expect(() => explicitPolicyAfter(constrained(...fields))).toThrow(
    expect.objectContaining({ name: "Asn1Error" }),
  );
});

test("a limit of authorities behind an unknown field is broken", () => {
  const value = sequence(boolean(true), nullValue(), integer(0));
  const { certificate } = aSigner(root);
  const extensions = new Map([[OID.basicConstraints, { isCritical: true, value }]]);
  expect(() => pathLengthOf({ ...certificate, extensions })).toThrow(
    expect.objectContaining({ name: "Asn1Error" }),
  );
});
