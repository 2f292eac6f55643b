import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from "node:crypto";
import { costOf } from "@foja/testing/cost";
import { createRevocationPki } from "@foja/testing/pki/revocation-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { childrenOf, readAsn1 } from "../asn1/read";
import { TAG } from "../asn1/tags";
import {
  bitString,
  boolean,
  certificateTime,
  explicit,
  generalizedTime,
  implicitPrimitive,
  integer,
  objectIdentifier,
  octetString,
  printableString,
  retag,
  sequence,
  setOf,
  tlv,
  utf8String,
} from "../asn1/write";
import { type Certificate, parseCertificate } from "../x509/certificate";
import { createCertificate } from "../x509/create-certificate";
import { ocspCertificateId } from "./certificate-id";
import { createCrl } from "./create-crl";
import { findCrlEntry, parseCrl, readCrl } from "./crl";
import { PROBES_MAX } from "./crl-index";
import { createOcspRequest } from "./ocsp-request";
import { RESPONSES_MAX } from "./ocsp-response";
import type { RevocationReason } from "./reason";
import { createOcspResponder, type OcspResponderOptions, refusal } from "./respond";
import { RESPONDERS_MAX, revocationStatus } from "./status";

const DAY_MS = 86_400_000;
const NOW = new Date("2027-03-05T15:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const pki = createRevocationPki({ clock: { now: NOW } });
const issuer = parseCertificate(pki.intermediate.certificates[0]);
const member = pki.issue({ commonName: "Ana Núñez", from: at(-30), years: 1 });
const certificate = parseCertificate(member.certificates[0]);
const other = parseCertificate(pki.issue({ commonName: "Otro", from: at(-30), years: 1 }).certificates[0]);
const stranger = createRevocationPki({ clock: { now: NOW } });

const anOcsp = (
  options: Partial<OcspResponderOptions> & { about?: Certificate; hash?: "sha1" | "sha256" } = {},
): Buffer => {
  const { about = certificate, hash = "sha1", ...rest } = options;
  const responder = createOcspResponder({
    issuer,
    key: pki.responder.key,
    certificates: pki.responder.certificates.slice(0, 1),
    stateOf: () => ({ status: "good" }),
    now: () => NOW,
    validForMs: DAY_MS,
    ...rest,
  });
  return responder.respond(createOcspRequest({ certificate: about, issuer, hash }));
};

const aCrl = (options: Partial<Parameters<typeof createCrl>[0]> = {}): Buffer =>
  createCrl({
    issuer,
    key: pki.intermediate.key,
    revoked: [],
    number: 1,
    thisUpdate: NOW,
    nextUpdate: at(7),
    ...options,
  });

const ask = (evidence: { ocsps?: Buffer[]; crls?: Buffer[]; at?: Date; certificate?: Certificate }) =>
  revocationStatus({ certificate, issuer, ocsps: [], crls: [], at: NOW, ...evidence });

const codes = (status: ReturnType<typeof ask>) => status.problems.map(({ code }) => code);

describe("OCSP", () => {
  test.each(["sha1", "sha256"] as const)(
    "believes a delegated responder, certificate named with %s",
    (hash) => {
      const status = ask({ ocsps: [anOcsp({ hash })] });
      expect(status).toMatchObject({ status: "good", source: "ocsp", nextUpdate: at(1), producedAt: NOW });
      expect(status.responder?.subject.commonName).toBe("Consultas");
    },
  );

  test.each(["name", "key"] as const)("believes the issuer itself, named by %s", (nameBy) => {
    const ocsp = anOcsp({ key: pki.intermediate.key, certificates: [], nameBy });
    expect(ask({ ocsps: [ocsp] })).toMatchObject({ status: "good", responder: issuer });
  });

  test("tells when and why a certificate was revoked, and that it was good before", () => {
    const ocsp = anOcsp({
      stateOf: () => ({ status: "revoked", revokedAt: at(-2), reason: "keyCompromise" }),
    });
    expect(ask({ ocsps: [ocsp] })).toMatchObject({
      status: "revoked",
      revokedAt: at(-2),
      reason: "keyCompromise",
    });
    expect(ask({ ocsps: [ocsp], at: at(-3) })).toMatchObject({ status: "good", revokedAt: at(-2) });
  });

  test.each([
    {
      what: "a responder that does not know it",
      ocsp: () => anOcsp({ stateOf: () => ({ status: "unknown" }) }),
      code: "REFUSED",
    },
    { what: "a refusal", ocsp: () => refusal("tryLater"), code: "REFUSED" },
    { what: "bytes of something else", ocsp: () => Buffer.from("<html>"), code: "MALFORMED" },
    {
      what: "a signature by another key",
      ocsp: () => anOcsp({ key: stranger.responder.key }),
      code: "INVALID_SIGNATURE",
    },
    {
      what: "a certificate that is not for OCSP",
      ocsp: () => anOcsp({ key: member.key, certificates: member.certificates.slice(0, 1) }),
      code: "WRONG_RESPONDER",
    },
    {
      what: "a responder of another authority",
      ocsp: () =>
        anOcsp({ key: stranger.responder.key, certificates: stranger.responder.certificates.slice(0, 1) }),
      code: "WRONG_RESPONDER",
    },
    { what: "no certificate of the responder", ocsp: () => withoutCertificates(), code: "WRONG_RESPONDER" },
    { what: "an answer that has run out", ocsp: () => anOcsp({ now: () => at(-2) }), code: "STALE" },
    {
      what: "an old answer without nextUpdate",
      ocsp: () => createOcspWithoutNext(at(-2)),
      code: "STALE",
    },
  ])("knows nothing from $what", ({ ocsp, code }) => {
    const status = ask({ ocsps: [ocsp()] });
    expect(status).toMatchObject({ status: "unknown", revokedAt: undefined });
    expect(codes(status)).toEqual([code]);
  });

  test.each([
    { second: { status: "revoked", revokedAt: at(-2) }, verdict: "revoked" },
    { second: { status: "unknown" }, verdict: "unknown" },
  ] as const)(
    "that speaks twice about a certificate counts as the worse: $verdict",
    ({ second, verdict }) => {
      const id = sequence(ocspCertificateId(certificate, issuer));
      const states = [{ status: "good" }, second] as const;
      let asked = 0;
      const responder = createOcspResponder({
        issuer,
        key: pki.intermediate.key,
        certificates: [],
        stateOf: () => states[asked++] ?? { status: "good" },
        now: () => NOW,
        validForMs: DAY_MS,
      });
      const ocsp = responder.respond(sequence(sequence(sequence(id, id))));
      expect(ask({ ocsps: [ocsp] })).toMatchObject({ status: verdict });
    },
  );

  test("passes over answers about other certificates without a word", () => {
    const status = ask({ ocsps: [anOcsp({ about: other }), anOcsp()] });
    expect(status).toMatchObject({ status: "good", problems: [] });
  });

  test("a changed byte of the answer is noticed wherever it is", () => {
    const ocsp = anOcsp();
    // Behind the answer stands the responder's certificate; what its own signature leaves open is not ours to notice.
    const end = ocsp.indexOf(pki.responder.certificates[0]);
    const survivors = Array.from(ocsp.subarray(0, end).keys()).filter((index) => {
      const changed = Buffer.from(ocsp);
      changed[index] = (changed[index] ?? 0) ^ 0x01;
      return ask({ ocsps: [changed] }).status !== "unknown";
    });
    expect(survivors).toEqual([]);
  });
});

const createOcspWithoutNext = (now: Date): Buffer =>
  createOcspResponder({
    issuer,
    key: pki.responder.key,
    certificates: pki.responder.certificates.slice(0, 1),
    stateOf: () => ({ status: "good" }),
    now: () => now,
  }).respond(createOcspRequest({ certificate, issuer }));

/** Names the responder, but does not bring its certificate: the field with certificates is cut off. */
const withoutCertificates = (): Buffer => {
  const own = anOcsp({ key: pki.intermediate.key, certificates: [], nameBy: "key" });
  return Buffer.from(own).fill(0x55, own.indexOf(keyHashOf(own)), own.indexOf(keyHashOf(own)) + 20);
};

const keyHashOf = (ocsp: Buffer): Buffer => {
  const header = Buffer.from([0xa2, 0x16, 0x04, 0x14]);
  const start = ocsp.indexOf(header) + header.length;
  return ocsp.subarray(start, start + 20);
};

describe("an authority with RSA keys", () => {
  const rsa = createRevocationPki({ clock: { now: NOW }, authorityKey: "rsa" });
  const authority = parseCertificate(rsa.intermediate.certificates[0]);
  const subject = parseCertificate(rsa.issue({ commonName: "Ana", from: at(-30), years: 1 }).certificates[0]);
  const question = { certificate: subject, issuer: authority, at: NOW };

  test("is believed by OCSP and by list", () => {
    const request = createOcspRequest({ certificate: subject, issuer: authority });
    const ocsps = [rsa.answer("http://pki.test/ocsp", request) as Buffer];
    const crls = [rsa.answer("http://pki.test/intermediate.crl") as Buffer];
    expect(revocationStatus({ ...question, ocsps, crls: [] })).toMatchObject({
      status: "good",
      source: "ocsp",
    });
    expect(revocationStatus({ ...question, ocsps: [], crls })).toMatchObject({
      status: "good",
      source: "crl",
    });
  });

  test("is not believed through a responder whose certificate is signed with SHA-1", () => {
    const weak = createRevocationPki({ clock: { now: NOW }, authorityKey: "rsa", responderHash: "sha1" });
    const weakIssuer = parseCertificate(weak.intermediate.certificates[0]);
    const other = parseCertificate(
      weak.issue({ commonName: "Ana", from: at(-30), years: 1 }).certificates[0],
    );
    const ocsp = weak.answer(
      "http://pki.test/ocsp",
      createOcspRequest({ certificate: other, issuer: weakIssuer }),
    );
    const status = revocationStatus({
      certificate: other,
      issuer: weakIssuer,
      ocsps: [ocsp as Buffer],
      crls: [],
      at: NOW,
    });
    expect(codes(status)).toEqual(["WEAK"]);
  });
});

test("a responder that need not be looked up is not believed when a list at hand has it revoked", () => {
  const { serialNumber } = parseCertificate(pki.responder.certificates[0]);
  const crls = [aCrl({ revoked: [{ serialNumber, revokedAt: at(-1), reason: "keyCompromise" }] })];
  const status = ask({ ocsps: [anOcsp()], crls });
  expect(codes(status)).toEqual(["WRONG_RESPONDER"]);
  expect(status).toMatchObject({ status: "good", source: "crl" });
});

describe("a delegated responder without nocheck", () => {
  const strict = createRevocationPki({ clock: { now: NOW }, responderNeedsNoCheck: false });
  const authority = parseCertificate(strict.intermediate.certificates[0]);
  const subject = parseCertificate(
    strict.issue({ commonName: "Ana", from: at(-30), years: 1 }).certificates[0],
  );
  const list = () => strict.answer("http://pki.test/intermediate.crl") as Buffer;
  const ocsp = strict.answer(
    "http://pki.test/ocsp",
    createOcspRequest({ certificate: subject, issuer: authority }),
  ) as Buffer;
  const question = { certificate: subject, issuer: authority, ocsps: [ocsp], at: NOW };

  test("is believed once the list that its certificate names does not have it", () => {
    expect(revocationStatus({ ...question, crls: [] })).toMatchObject({ status: "unknown" });
    expect(revocationStatus({ ...question, crls: [list()] })).toMatchObject({
      status: "good",
      source: "ocsp",
    });
  });

  test("is not believed once the list has it", () => {
    strict.revoke(strict.responder.certificates[0], { revokedAt: at(-1), reason: "keyCompromise" });
    const status = revocationStatus({ ...question, crls: [list()] });
    expect(codes(status)).toContain("WRONG_RESPONDER");
    expect(status.source).toBe("crl");
  });
});

describe("a list", () => {
  const entry = { serialNumber: certificate.serialNumber, revokedAt: at(-2) };

  test("clears those it does not name and condemns those it names", () => {
    const crl = aCrl({ revoked: [{ ...entry, serialNumber: other.serialNumber }] });
    expect(ask({ crls: [crl] })).toMatchObject({ status: "good", source: "crl", nextUpdate: at(7) });
    expect(ask({ crls: [aCrl({ revoked: [{ ...entry, reason: "superseded" }] })] })).toMatchObject({
      status: "revoked",
      revokedAt: at(-2),
      reason: "superseded",
    });
    expect(ask({ crls: [aCrl({ revoked: [entry] })] })).toMatchObject({ reason: "unspecified" });
  });

  test("may hold serial numbers of any length", () => {
    const small = { serialNumber: integer(1), revokedAt: at(-2) };
    expect(ask({ crls: [aCrl({ revoked: [small] })] })).toMatchObject({ status: "good" });
    expect(ask({ crls: [aCrl({ revoked: [small, entry, small] })] })).toMatchObject({ status: "revoked" });
  });

  test("keeps condemning after it has run out", () => {
    const crl = aCrl({ revoked: [entry], thisUpdate: at(-40), nextUpdate: at(-30) });
    expect(ask({ crls: [crl] })).toMatchObject({ status: "revoked" });
    // ... also against an answer that does not know of it.
    expect(ask({ crls: [crl], ocsps: [anOcsp()] })).toMatchObject({ status: "revoked" });
  });

  test("a hold counts while nothing newer lifts it", () => {
    const hold = aCrl({
      revoked: [{ ...entry, reason: "certificateHold" }],
      thisUpdate: at(-1),
      nextUpdate: at(6),
    });
    expect(ask({ crls: [hold] })).toMatchObject({ status: "revoked", reason: "certificateHold" });
    expect(ask({ crls: [hold, aCrl()] })).toMatchObject({ status: "good", revokedAt: undefined });
  });

  describe("with a number twice counts as the worse of both", () => {
    const keyCompromise = { revokedAt: at(-1), reason: "keyCompromise" } as const;
    test.each([
      { beside: { revokedAt: at(1), reason: "superseded" }, from: at(-1) },
      { beside: { revokedAt: at(-3), reason: "superseded" }, from: at(-3) },
      { beside: { revokedAt: at(-3), reason: "removeFromCRL" }, from: at(-3) },
      { beside: { revokedAt: at(-3), reason: "certificateHold" }, from: at(-3) },
    ] as const)("key compromise and $beside.reason", ({ beside, from }) => {
      const entries = [keyCompromise, beside].map((entry) => ({
        serialNumber: certificate.serialNumber,
        ...entry,
      }));
      for (const revoked of [entries, entries.toReversed()]) {
        expect(ask({ crls: [aCrl({ revoked })] })).toMatchObject({
          status: "revoked",
          revokedAt: from,
          reason: "keyCompromise",
        });
      }
    });
  });

  describe("a hold, when what is newer does not lift it", () => {
    const held = { ...entry, reason: "certificateHold" } as const;
    const hold = (thisUpdate: Date, nextUpdate: Date) => aCrl({ revoked: [held], thisUpdate, nextUpdate });

    test("but was gone stale at the moment asked about: the hold itself clears nobody", () => {
      const crls = [hold(at(-1), at(6))];
      expect(ask({ crls, ocsps: [anOcsp()], at: at(3) })).toMatchObject({ status: "unknown" });
    });

    test("but was made after the certificate had expired", () => {
      const crls = [hold(at(330), at(400)), aCrl({ thisUpdate: at(340), nextUpdate: at(400) })];
      expect(ask({ crls, at: at(334) })).toMatchObject({ status: "revoked", reason: "certificateHold" });
    });

    test("but was made at the same time", () => {
      const crls = [hold(NOW, at(7))];
      expect(ask({ crls, ocsps: [anOcsp()] })).toMatchObject({ status: "revoked" });
    });

    test("but makes it last, with a later date", () => {
      const lasting = aCrl({ revoked: [{ ...entry, revokedAt: at(-1), reason: "keyCompromise" }] });
      const crls = [hold(at(-1.5), at(6)), lasting];
      expect(ask({ crls, at: at(-1.2) })).toMatchObject({
        status: "revoked",
        revokedAt: at(-2),
        reason: "keyCompromise",
      });
    });
  });

  test("that gives another reason later is believed on the reason, and on the earlier date", () => {
    const first = aCrl({ revoked: [{ ...entry, reason: "superseded" }], thisUpdate: at(-1.5) });
    const then = aCrl({ revoked: [{ ...entry, revokedAt: at(-1), reason: "keyCompromise" }] });
    for (const crls of [
      [first, then],
      [then, first],
    ]) {
      expect(ask({ crls })).toMatchObject({ revokedAt: at(-2), reason: "keyCompromise" });
    }
  });

  test("finds entries of every length, on both sides of where a length takes another byte", () => {
    for (let extra = 60; extra < 90; extra += 1) {
      const comment = sequence(objectIdentifier("1.2.3.4"), octetString(Buffer.alloc(extra)));
      const long = sequence(entry.serialNumber, certificateTime(entry.revokedAt), sequence(comment));
      expect(ask({ crls: [aCrl({ earlierEntries: long })] })).toMatchObject({ status: "revoked" });
    }
  });

  test.each([0xff, 0x01])(
    "with a critical extension that is not known in any entry is not used (TRUE as %i)",
    (yes) => {
      const critical = Buffer.from([0x01, 1, yes]);
      const unknown = sequence(objectIdentifier("1.2.3.4"), critical, octetString(Buffer.alloc(1)));
      const odd = sequence(other.serialNumber, certificateTime(at(-2)), sequence(unknown));
      const status = ask({ crls: [aCrl({ earlierEntries: odd, revoked: [entry] })] });
      expect(status.status).toBe("unknown");
      expect(codes(status)).toEqual(["UNSUPPORTED"]);
    },
  );

  test("with an entry that has no serial number where it should clears nobody", () => {
    const odd = sequence(octetString(certificate.serialNumber), certificateTime(at(-2)));
    expect(codes(ask({ crls: [aCrl({ earlierEntries: odd })] }))).toEqual(["MALFORMED"]);
  });

  const scope = (...parts: Buffer[]) => [
    { oid: OID.issuingDistributionPoint, isCritical: true, value: sequence(...parts) },
  ];
  const uri = (url: string) => retag(0x86, Buffer.from([0, url.length, ...Buffer.from(url, "latin1")]));

  test.each([
    { what: "for users only", parts: [retag(0x81, boolean(true))] },
    {
      what: "of the distribution point that the certificate names",
      parts: [explicit(0, explicit(0, uri("http://pki.test/intermediate.crl")))],
    },
  ])("$what is taken", ({ parts }) => {
    expect(ask({ crls: [aCrl({ extensions: scope(...parts) })] })).toMatchObject({ status: "good" });
  });

  test.each([
    { what: "indirect", extensions: scope(retag(0x84, boolean(true))), code: "UNSUPPORTED" },
    { what: "for some reasons", extensions: scope(Buffer.from([0x83, 2, 0, 0x80])), code: "UNSUPPORTED" },
    { what: "for authorities only", extensions: scope(retag(0x82, boolean(true))), code: undefined },
    {
      what: "for authorities only, TRUE not written as in DER,",
      extensions: scope(Buffer.from([0x82, 1, 1])),
      code: undefined,
    },
    { what: "for attribute certificates", extensions: scope(retag(0x85, boolean(true))), code: undefined },
    {
      what: "of another distribution point",
      extensions: scope(explicit(0, explicit(0, uri("http://pki.test/other.crl")))),
      code: undefined,
    },
    {
      what: "delta",
      extensions: [{ oid: OID.deltaCrlIndicator, isCritical: true, value: integer(1) }],
      code: "UNSUPPORTED",
    },
    {
      what: "with an unknown critical extension",
      extensions: [{ oid: "1.2.3.4", isCritical: true, value: integer(1) }],
      code: "UNSUPPORTED",
    },
  ])("$what is not used", ({ extensions, code }) => {
    const status = ask({ crls: [aCrl({ extensions })] });
    expect(status.status).toBe("unknown");
    expect(codes(status)).toEqual(code ? [code] : []);
  });

  test("of another authority, or signed by another key, is not used", () => {
    const crl = aCrl({ issuer: parseCertificate(pki.root.certificates[0]), key: pki.root.key });
    expect(ask({ crls: [crl] })).toMatchObject({ status: "unknown", problems: [] });
    expect(codes(ask({ crls: [aCrl({ key: stranger.intermediate.key })] }))).toEqual(["INVALID_SIGNATURE"]);
  });

  test("made after the certificate expired clears nobody, unless it says that it keeps expired ones", () => {
    const late = { thisUpdate: at(400), nextUpdate: at(410) };
    expect(codes(ask({ crls: [aCrl(late)] }))).toEqual(["AFTER_EXPIRY"]);
    const since = Buffer.from("180f32303230303130313030303030305a", "hex");
    const kept = [{ oid: OID.expiredCertsOnCrl, isCritical: false, value: since }];
    expect(ask({ crls: [aCrl({ ...late, extensions: kept })] })).toMatchObject({ status: "good" });
  });

  test("or an answer made after the issuer's certificate had ended clears nobody", () => {
    const forever = parseCertificate(
      pki.issue({ commonName: "Eva", from: at(-30), years: 60 }).certificates[0],
    );
    const moment = new Date(issuer.notAfter.getTime() + DAY_MS);
    const crls = [aCrl({ thisUpdate: moment, nextUpdate: new Date(moment.getTime() + DAY_MS) })];
    const ocsps = [
      anOcsp({ about: forever, key: pki.intermediate.key, certificates: [], now: () => moment }),
    ];
    const status = ask({ certificate: forever, crls, ocsps, at: moment });
    expect(status.status).toBe("unknown");
    expect(codes(status)).toEqual(["WRONG_RESPONDER", "WRONG_RESPONDER"]);
  });

  test("of 5 MB is searched in little time", () => {
    const large = createRevocationPki({ clock: { now: NOW }, otherEntries: 110_000 });
    const subject = parseCertificate(
      large.issue({ commonName: "Ana", from: at(-30), years: 1 }).certificates[0],
    );
    const authority = parseCertificate(large.intermediate.certificates[0]);
    large.revoke(subject.der, { revokedAt: at(-1) });
    const crl = large.answer("http://pki.test/intermediate.crl") as Buffer;
    expect(crl.length).toBeGreaterThan(5_000_000);
    const question = { certificate: subject, issuer: authority, ocsps: [], crls: [crl], at: NOW };
    expect(revocationStatus(question)).toMatchObject({ status: "revoked" });
  });

  test("that is cut off or no list is named malformed", () => {
    const crl = aCrl({ revoked: [entry] });
    for (const bytes of [crl.subarray(0, 40), Buffer.from("<html>"), sequence(setOf(printableString("x")))]) {
      expect(() => parseCrl(bytes)).toThrow(expect.objectContaining({ code: "MALFORMED" }));
    }
  });
});

describe("responders other than the issuer", () => {
  /** Its certificate may say that it is to be looked up. */
  const aResponder = (commonName: string, names: { readonly crlUrl?: string } = {}) => {
    const { privateKey: key, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const der = createCertificate({
      subject: { commonName },
      publicKey,
      issuer: { certificate: issuer.der, key: pki.intermediate.key },
      notBefore: at(-30),
      notAfter: at(30),
      keyUsage: ["digitalSignature"],
      extendedKeyUsage: { isCritical: false, purposes: [OID.ocspSigning] },
      ...names,
    });
    return { key, certificates: [der] };
  };
  type Responder = ReturnType<typeof aResponder>;
  const own = ({ certificates: [der] }: Responder): Certificate => parseCertificate(der as Buffer);
  const statusBy = (ocsps: readonly Buffer[], crls: readonly Buffer[] = []) =>
    revocationStatus({ certificate, issuer, at: NOW, ocsps, crls });

  test("who speak about each other are proved once each, however many their answers", () => {
    const [one, two] = [aResponder("Uno"), aResponder("Dos")];
    const answers = (by: Responder, about: Certificate) =>
      Array.from({ length: 300 }, (_, index) => anOcsp({ ...by, about, now: () => at(-index / 1000) }));
    const ocsps = [...answers(one, certificate), ...answers(one, own(two)), ...answers(two, own(one))];
    expect(statusBy(ocsps)).toMatchObject({ status: "good", source: "ocsp", producedAt: NOW });
  });

  test("are not proved again with each question about their answers", () => {
    const responder = aResponder("Uno");
    const ocsps = Array.from({ length: 300 }, (_, index) =>
      anOcsp({ ...responder, now: () => at(-index / 1000) }),
    );
    const [der = expect.unreachable()] = responder.certificates;
    const [proof, by] = [new X509Certificate(der), new X509Certificate(issuer.der).publicKey];
    const costOfProof = costOf(() => proof.verify(by));
    expect(statusBy(ocsps).status).toBe("good");
    expect(costOf(() => statusBy(ocsps)) / costOfProof).toBeLessThan(ocsps.length / 2);
  });

  test("may have been revoked between two of their answers", () => {
    const responder = aResponder("Uno");
    const { serialNumber } = own(responder);
    let reason: RevocationReason = "superseded";
    const problemsAt = (...days: readonly number[]) =>
      statusBy(
        days.map((day) => anOcsp({ ...responder, now: () => at(day), validForMs: 5 * DAY_MS })),
        [aCrl({ revoked: [{ serialNumber, revokedAt: at(-0.5), reason }] })],
      ).problems.map(({ code }) => code);
    expect(problemsAt(-1)).toEqual([]);
    expect(problemsAt(0)).toEqual(["WRONG_RESPONDER"]);
    expect(problemsAt(0, -1)).toEqual(["WRONG_RESPONDER"]);
    // Whoever has its key now writes any date.
    reason = "keyCompromise";
    expect(problemsAt(-1)).toEqual(["WRONG_RESPONDER"]);
  });

  test("without end are not all looked up: the latest are, and none hides that it was revoked", () => {
    const crlUrl = "http://pki.test/responders.crl";
    const many = (names: { readonly crlUrl?: string }) =>
      Array.from({ length: RESPONDERS_MAX + 1 }, (_, index) => aResponder(`N.º ${index}`, names));
    const [first, ...others] = many({});
    const oldAnswers = others.map((responder) => anOcsp({ ...responder, now: () => at(-20) }));
    const fresh = anOcsp({ ...first });
    expect(statusBy([...oldAnswers, fresh])).toMatchObject({ status: "good", producedAt: NOW });
    const [one, ...rest] = many({ crlUrl });
    const newAnswers = rest.map((responder) => anOcsp({ ...responder }));
    const revokedAt = at(-10);
    const revoked = anOcsp({ ...one, now: () => at(-5), stateOf: () => ({ status: "revoked", revokedAt }) });
    expect(statusBy([...newAnswers, revoked])).toMatchObject({ status: "revoked", revokedAt });
    expect(statusBy(newAnswers)).toMatchObject({ status: "unknown" });
  });
});

describe("an authority with keys that we do not sign with", () => {
  const curves = ["P-521", "brainpoolP256r1", "brainpoolP384r1"];
  const pair = (kind: string) =>
    kind === "ed25519" ? generateKeyPairSync("ed25519") : generateKeyPairSync("ec", { namedCurve: kind });

  /** Signed anew by a key that the writer of lists does not know. */
  const signedBy = (crl: Buffer, key: KeyObject): Buffer => {
    const [list] = childrenOf(readAsn1(crl));
    const [version, , ...rest] = list ? childrenOf(list).map(({ raw }) => raw) : [];
    const algorithm = sequence(objectIdentifier(OID.ed25519));
    const renewed = sequence(version ?? Buffer.alloc(0), algorithm, ...rest);
    return sequence(renewed, algorithm, bitString(sign(null, renewed, key)));
  };

  test.each([...curves, "ed25519"])("is believed when it revokes, as it is when it issues: %s", (kind) => {
    const { publicKey, privateKey } = pair(kind);
    const authority = parseCertificate(
      createCertificate({
        subject: { commonName: "Otra" },
        publicKey,
        // Who certified it is not asked here.
        issuer: { certificate: issuer.der, key: pki.intermediate.key },
        notBefore: at(-30),
        notAfter: at(300),
        keyUsage: ["keyCertSign", "cRLSign"],
        authority: {},
      }),
    );
    const subject = { ...certificate, issuerName: authority.subjectName };
    const revoked = [{ serialNumber: certificate.serialNumber, revokedAt: at(-3) }];
    const options = {
      issuer: authority,
      revoked,
      key: kind === "ed25519" ? pki.intermediate.key : privateKey,
    };
    const crl = kind === "ed25519" ? signedBy(aCrl(options), privateKey) : aCrl(options);
    const status = revocationStatus({
      certificate: subject,
      issuer: authority,
      ocsps: [],
      crls: [crl],
      at: NOW,
    });
    expect(status).toMatchObject({ status: "revoked", revokedAt: at(-3) });
  });
});

describe("a list that does not tell all", () => {
  const revoked = [{ serialNumber: certificate.serialNumber, revokedAt: at(-3) }];
  const someReasons = {
    oid: OID.issuingDistributionPoint,
    isCritical: true,
    value: sequence(retag(0x83, octetString(Buffer.from([0, 0x7f])))),
  };
  const pointed = (value: Buffer) => ({
    oid: OID.issuingDistributionPoint,
    isCritical: true,
    value: sequence(value),
  });
  const relative = sequence(objectIdentifier("2.5.4.3"), utf8String("punto"));
  const delta = { oid: OID.deltaCrlIndicator, isCritical: true, value: integer(1) };

  test.each([
    { what: "for some reasons", extension: someReasons },
    { what: "of changes", extension: delta },
    { what: "that may be about others", extension: pointed(retag(0x84, boolean(true))) },
    { what: "of a point with a relative name", extension: pointed(retag(0xa0, explicit(1, relative))) },
  ])("revokes and clears nobody: $what", ({ extension }) => {
    const extensions = [extension];
    expect(ask({ crls: [aCrl({ extensions, revoked })] })).toMatchObject({ status: "revoked" });
    expect(codes(ask({ crls: [aCrl({ extensions })] }))).toEqual(["UNSUPPORTED"]);
    expect(ask({ crls: [aCrl(), aCrl({ extensions, revoked })] })).toMatchObject({ status: "revoked" });
  });
});

test("an issuer that was revoked clears nobody from then on", () => {
  const crls = [aCrl({ thisUpdate: at(-2), nextUpdate: at(7) })];
  const question = { certificate, issuer, ocsps: [], crls, at: at(-5) };
  expect(revocationStatus({ ...question, issuerRevokedAt: at(-1) }).status).toBe("good");
  expect(revocationStatus({ ...question, issuerRevokedAt: at(-3) }).status).toBe("unknown");
  const revoked = [{ serialNumber: certificate.serialNumber, revokedAt: at(-6) }];
  const condemned = { ...question, crls: [aCrl({ thisUpdate: at(-2), revoked })] };
  expect(revocationStatus({ ...condemned, issuerRevokedAt: at(-3) }).status).toBe("revoked");
});

describe("answers about many certificates", () => {
  const single = (status: Buffer) =>
    sequence(ocspCertificateId(certificate, issuer), status, generalizedTime(NOW));
  const answerAbout = (count: number): Buffer => {
    const responses = sequence(
      ...Array.from({ length: count }, () => single(implicitPrimitive(0, Buffer.alloc(0)))),
    );
    const data = sequence(explicit(1, issuer.subjectName), generalizedTime(NOW), responses);
    const algorithm = sequence(objectIdentifier(OID.ecdsaWithSha256));
    const basic = sequence(data, algorithm, bitString(sign("sha256", data, pki.intermediate.key)));
    const bytes = sequence(objectIdentifier(OID.ocspBasic), octetString(basic));
    return sequence(tlv(TAG.ENUMERATED, Buffer.from([0])), explicit(0, bytes));
  };

  test("are read up to a number and a size", () => {
    expect(ask({ ocsps: [answerAbout(RESPONSES_MAX)] })).toMatchObject({ status: "good" });
    expect(codes(ask({ ocsps: [answerAbout(RESPONSES_MAX + 1)] }))).toEqual(["UNSUPPORTED"]);
    expect(codes(ask({ ocsps: [answerAbout(1_000)] }))).toEqual(["TOO_LARGE"]);
  });
});

describe("a list that is asked about many certificates", () => {
  const numbers = Array.from({ length: 500 }, (_, index) => integer(1_000 + index));
  const listOf = (serialNumbers: readonly Buffer[]) =>
    readCrl(aCrl({ revoked: serialNumbers.map((serialNumber) => ({ serialNumber, revokedAt: at(-3) })) }));

  test("says of each what it says of the first", () => {
    const crl = listOf(numbers.filter((_, index) => index % 2 === 0));
    const found = numbers.map((serialNumber) => findCrlEntry(crl, serialNumber) !== undefined);
    expect(found).toEqual(numbers.map((_, index) => index % 2 === 0));
  });

  test("with one number ever again is of no use, but for those who ask first", () => {
    const [number = Buffer.alloc(0)] = numbers;
    const crl = listOf(Array.from({ length: PROBES_MAX + 1 }, () => number));
    for (let asked = 0; asked < 2; asked += 1)
      expect(findCrlEntry(crl, number)).toMatchObject({ revokedAt: at(-3) });
    for (let asked = 0; asked < 2; asked += 1)
      expect(() => findCrlEntry(crl, number)).toThrow(expect.objectContaining({ code: "UNSUPPORTED" }));
  });

  test("names a fault each time, wherever it is", () => {
    const crl = { ...listOf(numbers), entries: Buffer.from("3003040105", "hex") };
    for (let asked = 0; asked < 5; asked += 1)
      expect(() => findCrlEntry(crl, integer(7))).toThrow(expect.objectContaining({ code: "MALFORMED" }));
  });
});
