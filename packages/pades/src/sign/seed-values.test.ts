import { createPublicKey } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { objectIdentifier, sequence } from "../asn1/write";
import { stringAt } from "../pdf/access";
import { listFields } from "../pdf/acro-form";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { type Dict, dict, name, type PdfObject, PdfString, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { asciiString, decodeText, textString } from "../pdf/text-string";
import { parseCertificate } from "../x509/certificate";
import { createCertificate } from "../x509/create-certificate";
import { SigningError } from "./errors";
import { prepareSignature, type SignatureRequest } from "./prepare-signature";
import { aPerson, SIGNING_TIME } from "./test-signing";
import { aSeeded } from "./test-support/seeded-document";

const pki = createTestPki();
const maker = { certificates: pki.rsa.certificates, isTimestamped: true };
const [own = Buffer.alloc(0), authority = Buffer.alloc(0)] = pki.rsa.certificates;
const [stranger = Buffer.alloc(0)] = pki.p256.certificates;

const der = (bytes: Buffer) => new PdfString(bytes, true);
const texts = (...values: string[]): PdfObject[] => values.map(textString);
const named = (...values: string[]): PdfObject[] => values.map(name);

const prepare = (seed: Record<string, PdfObject>, request: Partial<SignatureRequest> = {}) =>
  prepareSignature(aSeeded(seed), { person: aPerson(), signingTime: SIGNING_TIME, maker, ...request });

const reasonIn = (seed: Record<string, PdfObject>, request: Partial<SignatureRequest> = {}) => {
  const reader = new PdfReader(prepare(seed, request).bytes);
  const [field] = listFields(reader, reader.catalog);
  const reason = stringAt(reader, field?.value as Dict, "Reason");
  return reason && decodeText(reason);
};

const outcomeOf = (seed: Record<string, PdfObject>, request: Partial<SignatureRequest> = {}): string => {
  try {
    return prepare(seed, request).fieldName;
  } catch (error) {
    if (error instanceof SigningError) return error.code;
    throw error;
  }
};

const OURS = "Directora de Obras Particulares - Secretaría de Planeamiento";

describe("a field that requires", () => {
  test.each([
    { what: "our handler", seed: { Ff: 1, Filter: name("Adobe.PPKLite") } },
    {
      what: "PAdES among others",
      seed: { Ff: 2, SubFilter: named("adbe.pkcs7.detached", "ETSI.CAdES.detached") },
    },
    { what: "a version that we know", seed: { Ff: 4, V: 3 } },
    { what: "our hash", seed: { Ff: 64, DigestMethod: texts("SHA512", "SHA256") } },
    { what: "no certification", seed: { MDP: dict({ P: 0 }) } },
    { what: "no revocation data inside", seed: { Ff: 32, AddRevInfo: false } },
    { what: "an open document", seed: { Ff: 128, LockDocument: name("false") } },
    {
      what: "a time stamp, which will come",
      seed: { TimeStamp: dict({ Ff: 1, URL: asciiString("http://tsa.test/") }) },
    },
    { what: "this certificate", seed: { Cert: dict({ Ff: 1, Subject: [der(stranger), der(own)] }) } },
    { what: "a certificate of this authority", seed: { Cert: dict({ Ff: 2, Issuer: [der(authority)] }) } },
    {
      what: "a key for signing, not for certificates",
      seed: { Cert: dict({ Ff: 32, KeyUsage: [asciiString("1XXXX0")] }) },
    },
    {
      what: "nothing, and only suggests",
      seed: {
        Filter: name("Otro"),
        SubFilter: named("Otro"),
        Reasons: texts("Otro"),
        DigestMethod: texts("MD5"),
        V: 9,
        Cert: dict({ Subject: [der(stranger)] }),
      },
    },
  ])("$what is signed", ({ seed }) => {
    expect(outcomeOf(seed)).toBe("campo");
  });

  test.each([
    { what: "another handler", seed: { Ff: 1, Filter: name("Entrust.PPKEF") } },
    { what: "another encoding", seed: { Ff: 2, SubFilter: named("adbe.pkcs7.detached") } },
    { what: "a version to come", seed: { Ff: 4, V: 4 } },
    { what: "another hash", seed: { Ff: 64, DigestMethod: texts("SHA512") } },
    { what: "a certifying signature", seed: { MDP: dict({ P: 2 }) } },
    { what: "a legal attestation", seed: { Ff: 16, LegalAttestation: texts("Doy fe") } },
    { what: "revocation data inside", seed: { Ff: 32, AddRevInfo: true } },
    { what: "a closed document", seed: { Ff: 128, LockDocument: name("true") } },
    { what: "a certain look", seed: { Ff: 256, AppearanceFilter: textString("Sello") } },
    { what: "the certificate of somebody else", seed: { Cert: dict({ Ff: 1, Subject: [der(stranger)] }) } },
    { what: "another authority", seed: { Cert: dict({ Ff: 2, Issuer: [der(stranger)] }) } },
    {
      what: "another subject",
      seed: { Cert: dict({ Ff: 8, SubjectDN: [dict({ CN: textString("Otra") })] }) },
    },
    {
      what: "a policy that the certificate has not",
      seed: { Cert: dict({ Ff: 4, OID: [asciiString("1.2.3.4")] }) },
    },
    { what: "a key for certificates", seed: { Cert: dict({ Ff: 32, KeyUsage: [asciiString("XXXXX1")] }) } },
  ])("$what is refused", ({ seed }) => {
    expect(outcomeOf(seed)).toBe("SEED_VALUE");
  });

  test("a time stamp, a certificate, is refused as long as nobody says that they will come", () => {
    const stamp = { TimeStamp: dict({ Ff: 1 }) };
    expect(outcomeOf(stamp, { maker: { ...maker, isTimestamped: false } })).toBe("SEED_VALUE");
    const certificate = { Cert: dict({ Ff: 1, Subject: [der(own)] }) };
    expect(outcomeOf(certificate, { maker: { certificates: [], isTimestamped: true } })).toBe("SEED_VALUE");
  });

  test("a certificate with all the attributes asked for is signed", () => {
    const { subject } = parseCertificate(own);
    const common = { CN: textString(subject.commonName ?? "") };
    const serial = { "2.5.4.5": textString(subject.serialNumber ?? "") };
    expect(outcomeOf({ Cert: dict({ Ff: 8, SubjectDN: [dict(common), dict(serial)] }) })).toBe("campo");
    const other = { "2.5.4.5": textString("CUIL 20000000001") };
    expect(outcomeOf({ Cert: dict({ Ff: 8, SubjectDN: [dict(common), dict(other)] }) })).toBe("SEED_VALUE");
  });
});

test("a list that names one reason a thousand times is a list of one", () => {
  const pdf = aSeeded({ Ff: 8, Reasons: Array<PdfObject>(1_000).fill(ref(43)) });
  const update = new IncrementalUpdate(new PdfReader(pdf));
  update.put(ref(43), textString("Apruebo"));
  const { bytes } = prepareSignature(update.build().bytes, { person: aPerson(), signingTime: SIGNING_TIME });
  const reader = new PdfReader(bytes);
  const [field] = listFields(reader, reader.catalog);
  expect(stringAt(reader, field?.value as Dict, "Reason")).toEqual(textString("Apruebo"));
});

describe("a certificate that can't be read where a field asks for it", () => {
  const withPolicies = (value: Buffer) =>
    createCertificate({
      subject: { commonName: "Ana Núñez" },
      publicKey: createPublicKey(pki.rsa.key),
      issuer: { selfSigned: pki.rsa.key },
      notBefore: new Date("2027-01-01T00:00:00Z"),
      notAfter: new Date("2028-01-01T00:00:00Z"),
      keyUsage: ["digitalSignature"],
      extensions: [{ oid: OID.certificatePolicies, value, isCritical: false }],
    });
  const asks = { Cert: dict({ Ff: 4, OID: [asciiString("1.2.3.4")] }) };
  const prepareWith = (certificates: readonly Buffer[]) => () =>
    prepare(asks, { maker: { certificates, isTimestamped: true } });

  test.each([
    { what: "policies that are no list", value: Buffer.from([0x05, 0x00]) },
    { what: "policies that are cut off", value: Buffer.from([0x30, 0x7f]) },
    { what: "a policy without its name", value: Buffer.from([0x30, 0x02, 0x30, 0x00]) },
    { what: "a policy of another type", value: Buffer.from([0x30, 0x04, 0x30, 0x02, 0x05, 0x00]) },
  ])("$what: UNREADABLE", ({ value }) => {
    expect(prepareWith([withPolicies(value)])).toThrow(
      expect.objectContaining({ name: "CertificateError", code: "UNREADABLE" }),
    );
  });

  test("no certificate at all: UNREADABLE", () => {
    expect(prepareWith([Buffer.from("no certificate")])).toThrow(
      expect.objectContaining({ name: "CertificateError", code: "UNREADABLE" }),
    );
  });

  test("is not looked at where no field asks for it", () => {
    const maker = { certificates: [withPolicies(Buffer.from([0x05, 0x00]))], isTimestamped: true };
    expect(outcomeOf({ Cert: dict({ Ff: 32, KeyUsage: [asciiString("1")] }) }, { maker })).toBe("campo");
  });

  test("a policy that it has is found", () => {
    const policy = sequence(sequence(objectIdentifier("1.2.3.4")));
    const maker = { certificates: [withPolicies(policy)], isTimestamped: true };
    expect(outcomeOf(asks, { maker })).toBe("campo");
  });
});

describe("a field that requires a reason", () => {
  test.each([
    { what: "states ours when it is listed", reasons: [OURS, "Otro"], chosen: undefined, stated: OURS },
    { what: "states the only one", reasons: ["Apruebo"], chosen: undefined, stated: "Apruebo" },
    { what: "states the chosen one", reasons: ["Apruebo", "Leído"], chosen: "Leído", stated: "Leído" },
    {
      what: "states none where a full stop forbids it",
      reasons: ["."],
      chosen: undefined,
      stated: undefined,
    },
    { what: "states none where there is no list", reasons: undefined, chosen: undefined, stated: undefined },
  ])("$what", ({ reasons, chosen, stated }) => {
    const seed = { Ff: 8, ...(reasons ? { Reasons: texts(...reasons) } : {}) };
    expect(reasonIn(seed, chosen === undefined ? {} : { reason: chosen })).toBe(stated);
  });

  test.each([
    { what: "among several, when none was chosen", reasons: ["Apruebo", "Leído"], chosen: undefined },
    { what: "other than the chosen one", reasons: ["Apruebo"], chosen: "Leído" },
    { what: "not to be stated, when one was chosen", reasons: ["."], chosen: "Leído" },
  ])("$what, is refused", ({ reasons, chosen }) => {
    const request = chosen === undefined ? {} : { reason: chosen };
    expect(outcomeOf({ Ff: 8, Reasons: texts(...reasons) }, request)).toBe("SEED_VALUE");
  });
});
