import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { boolean, implicitPrimitive, integer, nullValue, octetString, sequence } from "../asn1/write";
import { EXTENSION_OID, issuerKeyIdOf, keyIdOf, pathLengthOf, policyConstraintsOf } from "./extensions";

const saying = (oid: string, value: Buffer) => ({
  extensions: new Map([[oid, { isCritical: true, value }]]),
});
const constrained = (fields: readonly Buffer[]) =>
  saying(EXTENSION_OID.policyConstraints, sequence(...fields));
const skip = (number: number, ...bytes: number[]) => implicitPrimitive(number, Buffer.from(bytes));

test.each([
  { what: "nothing", fields: [], after: undefined },
  { what: "that no policy may be mapped", fields: [skip(1, 0)], after: undefined },
  { what: "at once", fields: [skip(0, 0)], after: 0 },
  { what: "after 200 certificates", fields: [skip(0, 0, 200), skip(1, 1)], after: 200 },
])("policy constraints that say $what: $after", ({ fields, after }) => {
  expect(policyConstraintsOf(constrained(fields)).explicitAfter).toBe(after);
});

// Taken for "never" each would set its certificate free of what the authority demands.
test.each([
  { what: "of no bytes", fields: [skip(0)] },
  { what: "of five bytes", fields: [skip(0, 1, 0, 0, 0, 0)] },
  { what: "below nothing", fields: [skip(0, 0xff)] },
  { what: "behind another field", fields: [skip(1, 0), skip(0, 0)] },
  { what: "beside an unreadable field", fields: [skip(0, 0), skip(1)] },
])("a demand for a policy $what is broken", ({ fields }) => {
  expect(() => policyConstraintsOf(constrained(fields))).toThrow(
    expect.objectContaining({ name: "Asn1Error" }),
  );
});

test("a limit of authorities behind an unknown field is broken", () => {
  const value = sequence(boolean(true), nullValue(), integer(0));
  expect(() => pathLengthOf(saying(OID.basicConstraints, value))).toThrow(
    expect.objectContaining({ name: "Asn1Error" }),
  );
});

describe("a key identifier", () => {
  // From 128 bytes on the header of the OCTET STRING has more than two.
  test.each([1, 20, 127, 128, 300])("of %d bytes is read whole", (length) => {
    const id = Buffer.alloc(length, 7);
    expect(keyIdOf(saying(OID.subjectKeyIdentifier, octetString(id)))).toEqual(id);
    const naming = saying(OID.authorityKeyIdentifier, sequence(implicitPrimitive(0, id)));
    expect(issuerKeyIdOf(naming)).toEqual(id);
  });

  test.each([
    { what: "nothing", value: Buffer.alloc(0) },
    { what: "a cut value", value: Buffer.from("0414", "hex") },
    { what: "a number", value: integer(7) },
  ])("that is $what is none", ({ value }) => {
    expect(keyIdOf(saying(OID.subjectKeyIdentifier, value))).toBeUndefined();
    expect(issuerKeyIdOf(saying(OID.authorityKeyIdentifier, value))).toBeUndefined();
  });
});
