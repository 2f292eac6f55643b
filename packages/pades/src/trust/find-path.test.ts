import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { explicit, implicitPrimitive, objectIdentifier, octetString, retag, sequence } from "../asn1/write";
import { type Certificate, parseCertificate } from "../x509/certificate";
import { createCertificate } from "../x509/create-certificate";
import { EXTENSION_OID } from "../x509/extensions";
import { writeName } from "../x509/name";
import { COMPARISONS_MAX } from "./constraints";
import { findPath } from "./find-path";
import { aKey, anAuthority, anRsaKey, aSigner, type Issued, NOW, yearsFrom } from "./test-certificates";
import { createTrustStore } from "./trust-store";
import type { Purpose } from "./validate-path";

const root = anAuthority("Raíz");
const middle = anAuthority("Intermedia", { by: root });

const judge = (
  { certificate }: Issued,
  candidates: readonly Issued[],
  options: { anchors?: readonly Issued[]; at?: Date; purpose?: Purpose } = {},
) =>
  findPath({
    certificate,
    candidates: candidates.map((issued) => issued.certificate),
    store: createTrustStore((options.anchors ?? [root]).map((issued) => issued.certificate)),
    at: options.at ?? NOW,
    purpose: options.purpose ?? "signing",
  });

const problemOf = (...args: Parameters<typeof judge>) => {
  const verdict = judge(...args);
  return verdict.isTrusted ? undefined : verdict.problem;
};

describe("a path", () => {
  test("goes from the signer over the intermediate to the anchor, whatever else is offered", () => {
    const signer = aSigner(middle);
    const verdict = judge(signer, [anAuthority("Otra"), middle, signer, aSigner(middle)]);
    expect(verdict).toMatchObject({ isTrusted: true });
    expect(verdict.path).toEqual([signer.certificate, middle.certificate, root.certificate]);
  });

  test("of an anchor alone is the anchor", () => {
    const own = aSigner(root);
    expect(judge(own, [], { anchors: [own] })).toMatchObject({ isTrusted: true, path: [own.certificate] });
  });

  test("ends in nothing without its intermediate", () => {
    expect(problemOf(aSigner(middle), [])).toBe("UNTRUSTED");
  });

  test("does not end in a look-alike of the anchor, with or without its name and key identifier", () => {
    const fake = anAuthority("Raíz");
    expect(fake.certificate.subjectName).toEqual(root.certificate.subjectName);
    const signer = aSigner(fake);
    expect(problemOf(signer, [fake])).toBe("UNTRUSTED");
    // The name leads to the real anchor, whose key did not sign.
    expect(judge(signer, [fake]).path).toEqual([signer.certificate, fake.certificate]);
  });

  test("is found over a cross certificate when the first root is not trusted", () => {
    const newRoot = anAuthority("Raíz nueva");
    const crossed = issueFor(newRoot, root);
    const signer = aSigner(newRoot);
    const verdict = judge(signer, [newRoot, { ...newRoot, certificate: crossed }]);
    expect(verdict).toMatchObject({ isTrusted: true });
    expect(verdict.path).toEqual([signer.certificate, crossed, root.certificate]);
  });

  test("is found among certificates of one authority, one of which has expired", () => {
    const key = aKey();
    const old = anAuthority("Intermedia", { by: root, key, years: [-1, -0.5] });
    const renewed = anAuthority("Intermedia", { by: root, key });
    const signer = aSigner(old);
    expect(judge(signer, [old, renewed])).toMatchObject({ isTrusted: true });
    expect(judge(signer, [renewed, old]).path).toContain(renewed.certificate);
    expect(problemOf(signer, [old])).toBe("EXPIRED");
  });

  test("does not care how the issuer's name is encoded", () => {
    const shouting = anAuthority("INTERMEDIA  ", { by: root, key: middle.key });
    const signer = aSigner(shouting);
    expect(judge(signer, [middle])).toMatchObject({ isTrusted: true });
  });

  test("of authorities that all certify each other is given up after a bounded search", () => {
    const key = aKey();
    const names = Array.from({ length: 9 }, (_, index) => `Anillo ${index}`);
    const ring = names.flatMap((name) =>
      names
        .filter((issuer) => issuer !== name)
        .map((issuer) => anAuthority(name, { key, by: anAuthority(issuer, { key }) })),
    );
    expect(problemOf(aSigner(ring[0] as Issued), ring)).toBe("SEARCH_LIMIT");
  });
});

describe("time", () => {
  test.each([
    { what: "an expired signer", signer: () => aSigner(middle, { years: [-1, -0.1] }), problem: "EXPIRED" },
    {
      what: "one from the future",
      signer: () => aSigner(middle, { years: [0.1, 1] }),
      problem: "NOT_YET_VALID",
    },
  ])("$what: $problem, and believed inside its time", ({ signer, problem }) => {
    const issued = signer();
    expect(problemOf(issued, [middle])).toBe(problem);
    const { notBefore } = issued.certificate;
    expect(judge(issued, [middle], { at: yearsFrom(notBefore, 0.05) })).toMatchObject({ isTrusted: true });
  });

  test("an expired intermediate and an expired anchor", () => {
    const old = anAuthority("Intermedia vencida", { by: root, years: [-1, -0.1] });
    expect(judge(aSigner(old), [old])).toMatchObject({ problem: "EXPIRED", culprit: old.certificate });
    const oldRoot = anAuthority("Raíz vencida", { years: [-1, -0.1] });
    expect(judge(aSigner(oldRoot), [], { anchors: [oldRoot] })).toMatchObject({
      problem: "EXPIRED",
      culprit: oldRoot.certificate,
    });
  });
});

describe("authorities", () => {
  const nobody = aSigner(root);

  test.each([
    { what: "a signer that issues certificates", by: nobody },
    {
      what: "an authority that may sign lists only",
      by: anAuthority("Listas", { by: root, keyUsage: ["cRLSign"] }),
    },
  ])("$what is none", ({ by }) => {
    const signer = issueFor(aSigner(middle), by, []);
    expect(problemOf({ key: by.key, certificate: signer }, [by])).toBe("NOT_AN_AUTHORITY");
  });

  test("no more of them than pathLenConstraint allows", () => {
    const narrow = anAuthority("Sin otras debajo", { by: root, pathLength: 0 });
    const below = anAuthority("Una debajo", { by: narrow });
    expect(judge(aSigner(narrow), [narrow])).toMatchObject({ isTrusted: true });
    expect(judge(aSigner(below), [below, narrow])).toMatchObject({
      problem: "PATH_TOO_LONG",
      culprit: narrow.certificate,
    });
  });
});

describe("algorithms", () => {
  const rsa = anAuthority("Intermedia RSA", { by: root, key: anRsaKey() });

  test.each([
    {
      what: "RSA 1024",
      issued: () => aSigner(middle, { key: anRsaKey(1024) }),
      chain: [middle],
      problem: "WEAK_KEY",
    },
    { what: "SHA-1", issued: () => aSigner(rsa, { hash: "sha1" }), chain: [rsa], problem: "WEAK_HASH" },
  ])("$what: $problem", ({ issued, chain, problem }) => {
    expect(problemOf(issued(), chain)).toBe(problem);
  });

  test("SHA-1 in the anchor's own signature proves nothing and harms nothing", () => {
    const key = anRsaKey();
    const old = anAuthority("Raíz SHA-1", { key, hash: "sha1" });
    expect(judge(aSigner(old), [], { anchors: [old] })).toMatchObject({ isTrusted: true });
  });
});

describe("extensions", () => {
  const unknown = (isCritical: boolean) => [
    { oid: "1.3.6.1.4.1.99999.7", value: octetString(Buffer.from("?")), isCritical },
  ];

  test.each([
    { what: "the time in which a key may be used", oid: EXTENSION_OID.privateKeyUsagePeriod },
    { what: "attributes of a person", oid: EXTENSION_OID.subjectDirectoryAttributes },
    { what: "where else to ask", oid: EXTENSION_OID.subjectInfoAccess },
  ])("one about $what refuses when critical, since nobody looks at it here", ({ oid }) => {
    const extensions = [{ oid, value: sequence(), isCritical: true }];
    expect(problemOf(aSigner(middle, { extensions }), [middle])).toBe("UNKNOWN_CRITICAL_EXTENSION");
  });

  test("an unknown one refuses only when critical", () => {
    expect(problemOf(aSigner(middle, { extensions: unknown(true) }), [middle])).toBe(
      "UNKNOWN_CRITICAL_EXTENSION",
    );
    expect(judge(aSigner(middle, { extensions: unknown(false) }), [middle])).toMatchObject({
      isTrusted: true,
    });
  });

  test("one that cannot be read refuses", () => {
    const broken = [{ oid: "2.5.29.30", value: Buffer.from("30ff", "hex"), isCritical: true }];
    const authority = anAuthority("Rota", { by: root, extensions: broken });
    expect(problemOf(aSigner(authority), [authority])).toBe("MALFORMED");
  });

  const constrained = (base: Buffer, where: 0 | 1 = 0) =>
    anAuthority("Restringida", {
      by: root,
      extensions: [{ oid: "2.5.29.30", value: sequence(explicit(where, sequence(base))), isCritical: true }],
    });
  const directory = (country: string) => explicit(4, writeName({ country }));

  test.each([
    { what: "inside the permitted tree", by: constrained(directory("AR")), problem: undefined },
    { what: "outside the permitted tree", by: constrained(directory("UY")), problem: "NAME_CONSTRAINTS" },
    { what: "inside the excluded tree", by: constrained(directory("AR"), 1), problem: "NAME_CONSTRAINTS" },
    { what: "outside the excluded tree", by: constrained(directory("UY"), 1), problem: undefined },
  ])("a name $what: $problem", ({ by, problem }) => {
    expect(problemOf(aSigner(by), [by])).toBe(problem);
  });

  test("names and constraints by the hundred, which nobody compares", () => {
    const bases = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        sequence(explicit(4, writeName({ commonName: `${index}` }))),
      );
    const names = (count: number) =>
      sequence(
        ...Array.from({ length: count }, (_, index) => explicit(4, writeName({ organization: `${index}` }))),
      );
    const problemWith = (baseCount: number, nameCount: number) => {
      const by = anAuthority("Restringida", {
        by: root,
        extensions: [
          { oid: "2.5.29.30", value: sequence(retag(0xa1, sequence(...bases(baseCount)))), isCritical: true },
        ],
      });
      const extensions = [{ oid: "2.5.29.17", value: names(nameCount), isCritical: false }];
      return problemOf(aSigner(by, { extensions }), [by]);
    };
    // The subject is a name too.
    const side = Math.sqrt(COMPARISONS_MAX);
    expect(problemWith(side, side - 1)).toBeUndefined();
    expect(problemWith(side, side)).toBe("NAME_CONSTRAINTS");
  });

  test("a constraint that is not understood refuses only who carries such a name", () => {
    const by = constrained(implicitPrimitive(2, Buffer.from("example.org")));
    const dns = sequence(implicitPrimitive(2, Buffer.from("www.example.org")));
    const named = aSigner(by, { extensions: [{ oid: "2.5.29.17", value: dns, isCritical: false }] });
    expect(problemOf(named, [by])).toBe("NAME_CONSTRAINTS");
    expect(judge(aSigner(by), [by])).toMatchObject({ isTrusted: true });
  });

  test("a policy that must be named, named or not", () => {
    const required = {
      oid: "2.5.29.36",
      value: sequence(implicitPrimitive(0, Buffer.from([0]))),
      isCritical: true,
    };
    const policy = (oid: string) => ({
      oid: OID.certificatePolicies,
      value: sequence(sequence(objectIdentifier(oid))),
      isCritical: false,
    });
    const by = anAuthority("Con política", { by: root, extensions: [required, policy("1.2.3")] });
    expect(problemOf(aSigner(by), [by])).toBe("POLICY_REQUIRED");
    expect(problemOf(aSigner(by, { extensions: [policy("1.2.4")] }), [by])).toBe("POLICY_REQUIRED");
    expect(judge(aSigner(by, { extensions: [policy("1.2.3")] }), [by])).toMatchObject({ isTrusted: true });
  });
});

describe("usage", () => {
  test.each<{ what: string; options: Parameters<typeof aSigner>[1]; purpose: Purpose; problem?: string }>([
    {
      what: "encryption only",
      options: { keyUsage: ["keyEncipherment"] },
      purpose: "signing",
      problem: "WRONG_USAGE",
    },
    {
      what: "time stamps only",
      options: { purposes: [OID.timeStamping] },
      purpose: "signing",
      problem: "WRONG_USAGE",
    },
    { what: "mail", options: { purposes: [OID.emailProtection] }, purpose: "signing" },
    { what: "documents", options: {}, purpose: "timestamp", problem: "WRONG_USAGE" },
    { what: "time stamps", options: { purposes: [OID.timeStamping] }, purpose: "timestamp" },
    {
      what: "time stamps, by a key for something else",
      options: { purposes: [OID.timeStamping], keyUsage: ["keyAgreement"] },
      purpose: "timestamp",
      problem: "WRONG_USAGE",
    },
  ])("a certificate for $what, used for $purpose: $problem", ({ options, purpose, problem }) => {
    expect(problemOf(aSigner(middle, options), [middle], { purpose })).toBe(problem);
  });
});

/** A certificate for the key and name of `subject`, issued by somebody else. */
const issueFor = (subject: Issued, by: Issued, keyUsage?: readonly "keyCertSign"[]): Certificate =>
  parseCertificate(
    createCertificate({
      subject: subject.certificate.subject,
      publicKey: subject.certificate.publicKey,
      issuer: { certificate: by.certificate.der, key: by.key },
      notBefore: yearsFrom(NOW, -1),
      notAfter: yearsFrom(NOW, 1),
      ...(keyUsage ? { keyUsage: ["digitalSignature"] } : { authority: {}, keyUsage: ["keyCertSign"] }),
    }),
  );
