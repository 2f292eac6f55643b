import { expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { mutationsOf } from "../asn1/test-mutations";
import { explicit, implicitPrimitive, integer, objectIdentifier, sequence } from "../asn1/write";
import { accessPoints } from "../x509/access-points";
import { type Certificate, type Extension, parseCertificate } from "../x509/certificate";
import { EXTENSION_OID } from "../x509/extensions";
import { writeName } from "../x509/name";
import { readableCertificates } from "../x509/readable-certificates";
import { findPath } from "./find-path";
import { identityOf } from "./signer-identity";
import { anAuthority, aSigner, NOW } from "./test-certificates";
import { createTrustStore } from "./trust-store";
import { findFault } from "./validate-path";

const within = (country: string) => sequence(explicit(4, writeName({ country })));
const policies = ["1.2.3.1", "1.2.3.2"].map(objectIdentifier);
const VALUES: readonly (readonly [string, Buffer])[] = [
  [OID.certificatePolicies, sequence(...policies.map((oid) => sequence(oid)))],
  [EXTENSION_OID.policyMappings, sequence(sequence(...policies))],
  [
    EXTENSION_OID.policyConstraints,
    sequence(implicitPrimitive(0, Buffer.from([9])), implicitPrimitive(1, Buffer.from([9]))),
  ],
  [EXTENSION_OID.inhibitAnyPolicy, integer(1)],
  [EXTENSION_OID.nameConstraints, sequence(explicit(0, within("AR")), explicit(1, within("UY")))],
  [EXTENSION_OID.subjectAltName, sequence(implicitPrimitive(2, Buffer.from("example.org")))],
];

const root = anAuthority("Raíz");
const authority = anAuthority("Autoridad", {
  by: root,
  pathLength: 1,
  extensions: VALUES.map(([oid, value]) => ({ oid, value, isCritical: true })),
});
const { certificate } = aSigner(authority);

const thrownBy = (run: (changed: Buffer) => unknown, bytes: Buffer): unknown[] => {
  const thrown: unknown[] = [];
  for (const changed of mutationsOf(bytes)) {
    try {
      run(changed);
    } catch (error) {
      thrown.push(error);
    }
  }
  return thrown;
};

const judge = (changed: Certificate) => {
  identityOf(changed);
  accessPoints(changed);
  findFault([certificate, changed, root.certificate], NOW, "signing");
  return findPath({
    certificate,
    candidates: [changed],
    store: createTrustStore([root.certificate, changed]),
    at: NOW,
    purpose: "signing",
  });
};

test("a damaged authority is judged and throws nothing", () => {
  const run = (changed: Buffer) => readableCertificates([changed]).map(judge);
  expect(thrownBy(run, authority.certificate.der)).toEqual([]);
});

// The damage may be anywhere and the rest still a certificate: each extension is changed alone.
test.each([...authority.certificate.extensions])("a damaged extension %s is judged", (oid, extension) => {
  const run = (value: Buffer) => {
    const changed: Extension = { ...extension, value };
    const extensions = new Map(authority.certificate.extensions).set(oid, changed);
    return judge({ ...authority.certificate, extensions });
  };
  expect(thrownBy(run, extension.value)).toEqual([]);
});

test("all that is changed here is read by path validation", () => {
  const whole = parseCertificate(authority.certificate.der);
  for (const [oid] of VALUES) {
    const broken: Extension = { isCritical: true, value: Buffer.from("30ff", "hex") };
    const extensions = new Map(whole.extensions).set(oid, broken);
    const path = [certificate, { ...whole, extensions }, root.certificate];
    // An alternative name is compared only with what an authority above constrains.
    const problem = oid === EXTENSION_OID.subjectAltName ? undefined : "MALFORMED";
    expect(findFault(path, NOW, "signing")?.problem, oid).toBe(problem);
  }
});
