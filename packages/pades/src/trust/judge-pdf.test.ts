import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import {
  generalizedTime,
  implicitPrimitive,
  integer,
  objectIdentifier,
  octetString,
  sequence,
} from "../asn1/write";
import { hashIdentifier } from "../cms/algorithms";
import { assembleSignedData, createDetachedSignature } from "../cms/create-signature";
import { signedAttributes } from "../cms/signed-attributes";
import { createKeySigner } from "../cms/signer";
import { PdfReader } from "../pdf/reader";
import { embedSignature } from "../sign/embed-signature";
import { prepareSignature } from "../sign/prepare-signature";
import { aComposedDocument, aPerson } from "../sign/test-signing";
import { judgePdf, type TrustOptions } from "./judge-pdf";
import { anAuthority, aSigner, type Issued, NOW } from "./test-certificates";
import {
  aKey,
  aTsa,
  at,
  authority,
  crlOf,
  materialAt,
  ocspAbout,
  root,
  sign,
  signer,
  stampDocument,
  store,
  tsa,
} from "./test-world";
import { createTrustStore } from "./trust-store";

const trusting = (...anchors: readonly Issued[]) =>
  createTrustStore(anchors.map(({ certificate }) => certificate));

const judge = (pdf: Buffer, options: Partial<TrustOptions> = {}) =>
  judgePdf(new PdfReader(pdf), { store: trusting(root), now: NOW, ...options }).signatures;

const first = (pdf: Buffer, options: Partial<TrustOptions> = {}) => {
  const [signature] = judge(pdf, options);
  if (!signature) throw new Error("no signature");
  return signature;
};

const days = (count: number) => at(count / 365);

let plain: Buffer;
let stamped: Buffer;
/** Stamped, with all that proves it: B-LT. */
let provable: Buffer;
beforeAll(async () => {
  plain = await sign(aComposedDocument(2));
  stamped = await sign(aComposedDocument(2), { stampedBy: tsa });
  provable = store(stamped, materialAt(days(1)));
});

describe("a time stamp that is no time stamp", () => {
  const imprint = sequence(hashIdentifier("sha256"), octetString(Buffer.alloc(32)));
  const tokenWith = (accuracy: Buffer): Buffer => {
    const [certificate] = [tsa.certificate.der];
    const bytes = sequence(
      integer(1),
      objectIdentifier("1.2.3.4"),
      imprint,
      integer(1),
      generalizedTime(NOW),
      accuracy,
    );
    return assembleSignedData({
      certificates: [certificate],
      algorithm: "ecdsa-p256-sha256",
      attributes: signedAttributes({ certificate, digest: Buffer.alloc(32), contentType: OID.tstInfo }),
      signature: Buffer.alloc(64, 1),
      content: { type: OID.tstInfo, bytes },
    });
  };

  // Nobody signs the attribute that holds it: whoever has the document can put one there.
  test.each([
    { what: "of no bytes", length: 0 },
    { what: "of seven bytes", length: 7 },
  ])("with milliseconds $what is told, and the signature judged without it", async ({ length }) => {
    const token = tokenWith(sequence(implicitPrimitive(0, Buffer.alloc(length, 1))));
    const judged = first(await sign(aComposedDocument(2), { token: () => Promise.resolve(token) }));
    expect(judged).toMatchObject({ isTrusted: true, timestampProblem: "MALFORMED", level: "B-B" });
  });
});

describe("trust", () => {
  test("a signature by a certificate below an anchor, signer named", () => {
    expect(first(plain)).toMatchObject({
      isTrusted: true,
      trustProblem: undefined,
      bestTime: NOW,
      isTimeProven: false,
      isExpired: false,
      level: "B-B",
      revocation: { status: "unknown" },
      signer: { commonName: "Ana Núñez", nationalId: "27111111114", nationalIdType: "CUIL" },
    });
    expect(first(plain).path.map(({ subject }) => subject.commonName)).toEqual([
      "Ana Núñez",
      "Autoridad",
      "Raíz",
    ]);
  });

  test("nobody without a store, and levels are told all the same", () => {
    const nobody = { store: trusting() };
    expect(first(plain, nobody)).toMatchObject({
      isTrusted: false,
      trustProblem: "NO_TRUST_STORE",
      level: "B-B",
    });
    expect(first(stamped, nobody)).toMatchObject({ isTrusted: false, isTimeProven: false, level: "B-T" });
    expect(first(provable, { ...nobody, now: days(1) })).toMatchObject({ isTrusted: false, level: "B-LT" });
    // What is from later than now tells nothing yet.
    expect(first(provable, nobody)).toMatchObject({ isTrusted: false, level: "B-T" });
  });

  test("in an authority for time is none in it for signers", async () => {
    const timeRoot = anAuthority("Raíz de sellos", { years: [-10, 40] });
    const timed = await sign(aComposedDocument(1), {
      stampedBy: aTsa([-1, 3], timeRoot),
      stampIssuers: [timeRoot],
    });
    const stores = { store: trusting(root), timestampStore: trusting(timeRoot), now: at(2.5) };
    expect(first(timed, stores)).toMatchObject({ isTrusted: true, isTimeProven: true, level: "B-T" });
    expect(first(timed, { now: at(2.5) })).toMatchObject({ isTrusted: false, isTimeProven: false });
    const byTime = await sign(aComposedDocument(1), { by: aSigner(timeRoot), issuers: [timeRoot] });
    expect(first(byTime, { ...stores, now: NOW })).toMatchObject({
      isTrusted: false,
      trustProblem: "UNTRUSTED",
    });
  });

  test("not by a root that only looks like the anchor", async () => {
    const fakeRoot = anAuthority("Raíz", { years: [-10, 40] });
    const fake = anAuthority("Autoridad", { by: fakeRoot, years: [-10, 40] });
    const forged = await sign(aComposedDocument(1), { by: aSigner(fake), issuers: [fake, fakeRoot] });
    expect(first(forged)).toMatchObject({ valid: true, isTrusted: false, trustProblem: "UNTRUSTED" });
    expect(first(forged, { store: trusting(root, fakeRoot) })).toMatchObject({ isTrusted: true });
  });

  test("not where the certificate beside the signature is another than the one that signed", async () => {
    // Same name, issuer and key, other validity: only the hash inside the signature tells the two apart.
    let other = aSigner(authority, { key: signer.key, years: [-1, 3] });
    // The values of ECDSA vary in length, and the exchange must move nothing.
    while (other.certificate.der.length !== signer.certificate.der.length)
      other = aSigner(authority, { key: signer.key, years: [-1, 3] });
    expect(other.certificate.subjectName).toEqual(signer.certificate.subjectName);
    const swapped = exchange(plain, signer.certificate.der, other.certificate.der);
    const verdict = first(swapped);
    expect(verdict.valid).toBe(false);
    expect(verdict).toMatchObject({ isTrusted: false, trustProblem: "INVALID", level: undefined });
  });

  test("not once a byte was changed", () => {
    const altered = Buffer.from(stamped.toString("latin1").replace("(Pagina 1)", "(Pagina 9)"), "latin1");
    expect(altered.equals(stamped)).toBe(false);
    expect(first(altered)).toMatchObject({ intact: false, isTrusted: false, trustProblem: "INVALID" });
  });

  test("over an intermediate that only the security store brings", async () => {
    const bare = await sign(aComposedDocument(1), { issuers: [] });
    expect(first(bare)).toMatchObject({ trustProblem: "UNTRUSTED" });
    const helped = store(bare, { certificates: [authority.certificate.der, Buffer.from("rubbish")] });
    expect(first(helped)).toMatchObject({ isTrusted: true });
    const evidence = { certificates: [authority.certificate.der] };
    expect(first(bare, { evidence })).toMatchObject({ isTrusted: true });
  });
});

describe("expiry", () => {
  const later = { now: at(2.5) };

  test("ends the trust in a signature without time stamp", () => {
    expect(first(plain, later)).toMatchObject({ isTrusted: false, trustProblem: "EXPIRED", isExpired: true });
  });

  test("does not harm one whose time stamp proves that it came before", () => {
    expect(first(stamped, later)).toMatchObject({
      isTrusted: true,
      isExpired: false,
      bestTime: NOW,
      level: "B-T",
    });
  });

  test("of the time stamp authority too ends what it proved", () => {
    const verdict = first(stamped, { now: at(4) });
    expect(verdict).toMatchObject({
      isTrusted: false,
      trustProblem: "EXPIRED",
      isTimeProven: false,
      level: "B-B",
    });
    expect(verdict.time).toMatchObject({ isTrusted: false, problem: "EXPIRED" });
  });

  test("is not undone by an authority that nobody trusts, whatever name it has", async () => {
    const stranger = anAuthority("Autoridad", { years: [-10, 40] });
    const forged = await sign(aComposedDocument(1), {
      stampedBy: aTsa([-1, 10], stranger),
      stampIssuers: [stranger],
      stampedAt: NOW,
    });
    expect(first(forged, later)).toMatchObject({ isTrusted: false, trustProblem: "EXPIRED", level: "B-B" });
    expect(first(forged, later).time).toMatchObject({ isTrusted: false, problem: "UNTRUSTED" });
  });

  test("is not undone by a certificate that is no time stamp authority's", async () => {
    const forged = sign(aComposedDocument(1), { stampedBy: aSigner(authority), stampedAt: NOW });
    await expect(forged).rejects.toMatchObject({ code: "WRONG_CERTIFICATE" });
  });

  test("a time stamp from the future proves nothing", () => {
    const verdict = first(stamped, { now: days(-1) });
    expect(verdict.time).toMatchObject({ isTrusted: false, problem: "FROM_THE_FUTURE" });
    expect(verdict.isTimeProven).toBe(false);
  });
});

describe("revocation", () => {
  const about = (pdf: Buffer, evidence: Buffer, now = days(10)) =>
    first(store(pdf, { ocsps: [evidence] }), { now });

  test("before the time stamp ends the trust", () => {
    const verdict = about(stamped, ocspAbout(signer, days(5), { revokedAt: days(-5) }));
    expect(verdict).toMatchObject({ isTrusted: false, trustProblem: "REVOKED" });
    expect(verdict.revocation).toMatchObject({ status: "revoked", source: "ocsp", revokedAt: days(-5) });
  });

  test("before the time stamp ends it, whatever an earlier stamp over it says", async () => {
    const revokedSince = { ocsps: [ocspAbout(signer, days(5), { revokedAt: days(-5) })] };
    const backdated = await stampDocument(store(stamped, revokedSince), tsa, days(-10));
    expect(first(backdated, { now: days(10) })).toMatchObject({ trustProblem: "REVOKED" });
    // ... as a stamp from before would save a signature that states no time.
    const alone = await stampDocument(store(plain, revokedSince), tsa, days(-10));
    expect(first(alone, { now: days(10) })).toMatchObject({ isTrusted: true });
  });

  test("after the time stamp does not", () => {
    const verdict = about(stamped, ocspAbout(signer, days(5), { revokedAt: days(4) }));
    expect(verdict).toMatchObject({ isTrusted: true, revocation: { status: "good", revokedAt: days(4) } });
  });

  test("at any time ends it where no time stamp tells what came first", () => {
    const verdict = about(plain, ocspAbout(signer, days(5), { revokedAt: days(4) }));
    expect(verdict).toMatchObject({ isTrusted: false, trustProblem: "REVOKED" });
  });

  test("by fresh evidence counts as well as by evidence in the document", () => {
    const evidence = { crls: [crlOf(authority, days(5), [{ of: signer, revokedAt: days(-5) }])] };
    expect(first(provable, { now: days(10), evidence })).toMatchObject({
      isTrusted: false,
      trustProblem: "REVOKED",
      revocation: { source: "crl" },
    });
  });

  test("is not told by what was made later than now, nor lifted by it", () => {
    const future = { crls: [crlOf(authority, days(500))], ocsps: [ocspAbout(signer, days(500))] };
    expect(first(store(plain, future), { now: days(10) })).toMatchObject({
      revocation: { status: "unknown" },
    });
    const hold = crlOf(authority, days(9), [{ of: signer, revokedAt: days(8), reason: "certificateHold" }]);
    const held = store(plain, { ...future, crls: [hold, ...future.crls] });
    expect(first(held, { now: days(10) })).toMatchObject({ trustProblem: "REVOKED" });
    expect(first(held, { now: days(501) })).toMatchObject({ revocation: { status: "good" } });
  });

  test("of the authority between signer and anchor ends it", () => {
    const crl = crlOf(root, days(1), [{ of: authority, revokedAt: days(-5) }]);
    expect(first(store(stamped, { crls: [crl] }), { now: days(10) })).toMatchObject({
      isTrusted: false,
      trustProblem: "REVOKED",
      revocation: { status: "unknown" },
      pathRevocation: { status: "revoked", source: "crl", revokedAt: days(-5) },
    });
  });

  test.each([
    { reason: "keyCompromise", isTimeProven: false },
    { reason: "cessationOfOperation", isTimeProven: true },
  ] as const)(
    "of the time stamp authority for $reason: time proven $isTimeProven",
    ({ reason, isTimeProven }) => {
      const evidence = ocspAbout(tsa, days(5), { revokedAt: days(4), reason });
      expect(about(stamped, evidence)).toMatchObject({ isTimeProven });
    },
  );

  describe("that nothing tells of", () => {
    const openOf = (pdf: Buffer, options?: Partial<TrustOptions>) =>
      first(pdf, options).unproven.map(({ certificate, issuer }) => [certificate, issuer]);
    const pairs = (...issued: readonly (readonly [Issued, Issued])[]) =>
      issued.map((pair) => pair.map(({ certificate }) => certificate));

    test("leaves open whom to ask: all below the anchor, of signer and time stamp", () => {
      expect(openOf(plain)).toEqual(pairs([signer, authority], [authority, root]));
      const [ofSigner, above, ofStamp] = [
        [signer, authority],
        [authority, root],
        [tsa, authority],
      ] as const;
      const open = openOf(stamped, { now: days(1) });
      for (const pair of pairs(ofSigner, above, ofStamp)) expect(open).toContainEqual(pair);
      expect(openOf(provable, { now: days(1) })).toEqual([]);
    });

    test("is an authority's also where its signer is known to be good", () => {
      const known = store(plain, { ocsps: [ocspAbout(signer, NOW)] });
      expect(openOf(known)).toEqual(pairs([authority, root]));
      expect(first(known)).toMatchObject({
        isTrusted: true,
        revocation: { status: "good", source: "ocsp" },
        // What tells that the signer is good tells nothing of the path.
        pathRevocation: { status: "unknown", source: undefined, producedAt: undefined },
      });
    });

    test("is a time stamp authority's too once what the document holds has become old", () => {
      const open = openOf(provable, { now: days(100) });
      expect(open).toContainEqual(pairs([tsa, authority])[0]);
      expect(open).not.toContainEqual(pairs([signer, authority])[0]);
    });

    test("is nobody's whose path leads to no anchor", () => {
      expect(openOf(stamped, { store: trusting(aSigner(root)) })).toEqual([]);
    });
  });

  test.each([
    { what: "signed by somebody else", key: aKey() },
    { what: "signed by the signer himself", key: signer.key },
  ])("a forged answer, $what, neither proves nor revokes", ({ key }) => {
    const good = about(stamped, ocspAbout(signer, days(5), { key }));
    expect(good).toMatchObject({ isTrusted: true, revocation: { status: "unknown" } });
    const revoked = about(stamped, ocspAbout(signer, days(5), { key, revokedAt: days(-5) }));
    expect(revoked).toMatchObject({ isTrusted: true, revocation: { status: "unknown" } });
    const forged = store(stamped, {
      ...materialAt(days(1), [tsa]),
      ocsps: [ocspAbout(tsa, days(1)), ocspAbout(signer, days(1), { key })],
    });
    expect(first(forged, { now: days(10) })).toMatchObject({ level: "B-T" });
  });
});

describe("level", () => {
  test("B-LT with certificates and revocation of signer, authority and time stamp", () => {
    expect(first(provable, { now: days(10) })).toMatchObject({
      level: "B-LT",
      isTrusted: true,
      revocation: { status: "good", source: "ocsp" },
    });
  });

  test.each([
    { what: "the signer", people: [tsa] },
    { what: "the time stamp authority", people: [signer] },
  ])("B-T where nothing is known of $what", ({ people }) => {
    expect(first(store(stamped, materialAt(days(1), people)), { now: days(10) })).toMatchObject({
      level: "B-T",
    });
  });

  test("evidence from outside does not raise the level", () => {
    const { certificates = [], ocsps = [], crls = [] } = materialAt(days(1));
    const verdict = first(stamped, { now: days(1), evidence: { certificates, ocsps, crls } });
    expect(verdict).toMatchObject({ level: "B-T", revocation: { status: "good" } });
  });

  test("evidence alone, without any time stamp, stays B-B", () => {
    expect(first(store(plain, materialAt(days(1))), { now: days(1) })).toMatchObject({ level: "B-B" });
  });

  test("B-T by a document time stamp alone, B-LT with evidence about it", async () => {
    const covered = await stampDocument(plain, tsa, days(1));
    expect(first(covered, { now: at(2.5) })).toMatchObject({
      level: "B-T",
      isTrusted: true,
      bestTime: days(1),
    });
    expect(first(store(covered, materialAt(days(2))), { now: days(2) })).toMatchObject({ level: "B-LT" });
  });

  test("B-LTA with a document time stamp over the evidence, not with one before it", async () => {
    const archived = await stampDocument(provable, tsa, days(2));
    expect(first(archived, { now: days(10) })).toMatchObject({
      level: "B-LTA",
      modificationLevel: "LTA_UPDATES",
    });
    const early = store(await stampDocument(stamped, tsa, days(1)), materialAt(days(2)));
    expect(first(early, { now: days(10) })).toMatchObject({ level: "B-LT" });
  });

  test("a document time stamp that calls itself something else makes no archive", async () => {
    const [, stamp] = judge(await stampDocument(provable, tsa, days(2), "Sig"), { now: days(10) });
    expect(stamp).toMatchObject({ kind: "timestamp", valid: false, problem: "WRONG_TYPE Sig" });
  });

  test("a document time stamp of an untrusted authority makes no archive", async () => {
    const stranger = aTsa([-1, 3], anAuthority("Autoridad", { years: [-10, 40] }));
    const archived = await stampDocument(provable, stranger, days(2));
    const [signature, stamp] = judge(archived, { now: days(10) });
    expect(signature).toMatchObject({ level: "B-LT", isTrusted: true });
    expect(stamp).toMatchObject({
      kind: "timestamp",
      isTrusted: false,
      trustProblem: "UNTRUSTED",
      level: undefined,
    });
  });

  test("a chain of document time stamps outlives every certificate but the last", async () => {
    const second = aTsa([1, 7]);
    const third = aTsa([5, 12]);
    const archived = await stampDocument(provable, tsa, days(2));
    const renewed = await stampDocument(store(archived, materialAt(at(2.5), [tsa])), second, at(2.6));
    const again = await stampDocument(store(renewed, materialAt(at(6), [second])), third, at(6.1));

    const late = judge(again, { now: at(10) });
    expect(late.map(({ isTrusted }) => isTrusted)).toEqual([true, true, true, true]);
    expect(late[0]).toMatchObject({ level: "B-LTA", bestTime: NOW, isExpired: false });
    // Without renewal in time the chain breaks where a certificate had expired before the next time stamp.
    const missed = await stampDocument(archived, third, at(6.1));
    expect(first(missed, { now: at(10) })).toMatchObject({
      isTrusted: false,
      trustProblem: "EXPIRED",
      level: "B-T",
    });
    expect(judge(archived, { now: at(10) }).map(({ isTrusted }) => isTrusted)).toEqual([false, false]);
  });

  test("a signature that is right but no PAdES has none", async () => {
    const older = await signedAs("adbe.pkcs7.detached");
    expect(first(older)).toMatchObject({ intact: true, valid: true, isTrusted: true, level: undefined });
    expect(first(await signedAs("ETSI.CAdES.detached"))).toMatchObject({ isTrusted: true, level: "B-B" });
  });
});

const signedAs = async (subFilter: string): Promise<Buffer> => {
  const prepared = prepareSignature(aComposedDocument(1), { person: aPerson(), signingTime: NOW });
  const bytes = Buffer.from(
    prepared.bytes.toString("latin1").replace("ETSI.CAdES.detached", subFilter),
    "latin1",
  );
  const [, length, second] = prepared.byteRange;
  const digest = createHash("sha256")
    .update(bytes.subarray(0, length))
    .update(bytes.subarray(second))
    .digest();
  const certificates = [signer, authority, root].map(({ certificate }) => certificate.der);
  const cms = await createDetachedSignature({
    signer: createKeySigner({ key: signer.key, certificates }),
    digest,
  });
  return embedSignature({ ...prepared, bytes }, cms);
};

/** The same bytes in the value of a signature, others in their place; both of one length. */
const exchange = (pdf: Buffer, from: Buffer, to: Buffer): Buffer => {
  expect(to.length).toBe(from.length);
  const text = pdf.toString("latin1");
  expect(text).toContain(from.toString("hex"));
  return Buffer.from(text.replace(from.toString("hex"), to.toString("hex")), "latin1");
};
