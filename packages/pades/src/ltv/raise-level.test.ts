import { anArchive, START, yearsLater } from "@foja/testing/revocation/archive";
import { describe, expect, test } from "vitest";
import { dictAt } from "../pdf/access";
import { dict, name } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { asciiString } from "../pdf/text-string";
import { refusal } from "../revocation/respond";
import { RevocationError } from "../revocation/revocation-error";
import { aComposedDocument } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { judgePdf } from "../trust/judge-pdf";
import { createTrustStore } from "../trust/trust-store";
import { TsaError } from "../tsp/tsa-error";
import { readSecurityStore } from "../verify/security-store";
import { verifyPdf } from "../verify/verify-pdf";
import { addDocumentTimestamp } from "./document-timestamp";
import { LtvError } from "./ltv-error";
import { raiseToLt, raiseToLta, renew } from "./raise-level";

const storeOf = (pdf: Buffer) => {
  const reader = new PdfReader(pdf);
  return readSecurityStore(reader, reader.catalog);
};

const levelsOf = (pdf: Buffer) =>
  verifyPdf(new PdfReader(pdf)).signatures.map(({ kind, intact, valid, modificationLevel, isPermitted }) => ({
    kind,
    isGood: intact && valid && isPermitted,
    modificationLevel,
  }));

const judged = (pdf: Buffer, { tools: { trustAnchors, now } }: Archive) =>
  judgePdf(new PdfReader(pdf), { store: createTrustStore(trustAnchors), now: now() }).signatures.flatMap(
    ({ kind, level }) => (kind === "signature" ? [level] : []),
  );

type Archive = ReturnType<typeof anArchive>;

const startsWith = (pdf: Buffer, earlier: Buffer) => pdf.subarray(0, earlier.length).equals(earlier);

describe("raising to B-LT", () => {
  test.each(["table", "stream", "objectStreams"] as const)(
    "appends what is needed to prove it later (%s)",
    async (layout) => {
      const archive = anArchive();
      const signed = await archive.sign(aComposedDocument(1, { layout }), archive.signer());
      const { bytes, isChanged, provableUntil } = await raiseToLt(signed, archive.tools);

      expect(isChanged).toBe(true);
      expect(startsWith(bytes, signed)).toBe(true);
      expect(provableUntil).toEqual(yearsLater(3));
      // Signer and time stamp by OCSP, the intermediate authority by list; of the certificates only the responder's did not come along.
      const store = storeOf(bytes);
      expect({
        ...store,
        certificates: store.certificates.length,
        ocsps: store.ocsps.length,
        crls: store.crls.length,
      }).toEqual({
        certificates: 1,
        ocsps: 2,
        crls: 1,
      });
      expect(levelsOf(bytes)).toEqual([
        { kind: "signature", isGood: true, modificationLevel: "LTA_UPDATES" },
      ]);
    },
  );

  test("covers every signature of a document, and asks once about what they share", async () => {
    const archive = anArchive();
    let pdf = aComposedDocument(3);
    for (const who of ["Ana", "Bruno", "Carla"]) pdf = await archive.sign(pdf, archive.signer(who));
    const { bytes } = await raiseToLt(pdf, archive.tools);
    expect(storeOf(bytes).ocsps).toHaveLength(4);
    expect(storeOf(bytes).crls).toHaveLength(1);
    expect(archive.asked.filter((path) => path === "/root.crl")).toHaveLength(1);
    expect(levelsOf(bytes).every(({ isGood }) => isGood)).toBe(true);
  });

  test("adds nothing to what has enough, and only what is missing after another signature", async () => {
    const archive = anArchive();
    const first = await raiseToLt(
      await archive.sign(aComposedDocument(2), archive.signer("Ana")),
      archive.tools,
    );
    const again = await raiseToLt(first.bytes, archive.tools);
    expect(again).toEqual({ ...first, isChanged: false });

    const second = await raiseToLt(await archive.sign(first.bytes, archive.signer("Bruno")), archive.tools);
    const [before, after] = [storeOf(first.bytes), storeOf(second.bytes)];
    expect(after.ocsps.slice(0, before.ocsps.length)).toEqual(before.ocsps);
    expect(after.ocsps).toHaveLength(before.ocsps.length + 1);
    expect(after.crls).toEqual(before.crls);
    expect(levelsOf(second.bytes).map(({ modificationLevel }) => modificationLevel)).toEqual([
      "FORM_FILLING",
      "LTA_UPDATES",
    ]);
  });

  test("fetches and stores issuers that the signature does not bring", async () => {
    const archive = anArchive();
    const { key, certificates } = archive.signer();
    const signed = await archive.sign(aComposedDocument(1), { key, certificates: [certificates[0]] });
    const { bytes } = await raiseToLt(signed, archive.tools);
    const { intermediate, responder } = archive.pki;
    expect(storeOf(bytes).certificates).toEqual([
      intermediate.certificates[0],
      archive.root,
      responder.certificates[0],
    ]);
  });

  test("uses lists where OCSP has ended, and asks about a responder that can be revoked", async () => {
    const gone = anArchive({
      instead: ({ url }) => (url.endsWith("/ocsp") ? refusal("unauthorized") : undefined),
    });
    const listed = await raiseToLt(await gone.sign(aComposedDocument(1), gone.signer()), gone.tools);
    expect(storeOf(listed.bytes)).toMatchObject({ ocsps: [] });
    expect(storeOf(listed.bytes).crls).toHaveLength(2);

    const strict = anArchive({ responderNeedsNoCheck: false });
    const proved = await raiseToLt(await strict.sign(aComposedDocument(1), strict.signer()), strict.tools);
    expect(storeOf(proved.bytes).ocsps).toHaveLength(2);
    expect(storeOf(proved.bytes).crls).toHaveLength(2);
  });

  test("keeps a store that stands inside the catalog, with what it held", async () => {
    const archive = anArchive();
    const catalog = { DSS: dict({ Type: name("DSS"), Certs: [], VRI: dict({ ABC: dict() }) }) };
    const signed = await archive.sign(aDocument({ catalog }), archive.signer());
    const { bytes } = await raiseToLt(signed, archive.tools);
    const reader = new PdfReader(bytes);
    expect(dictAt(reader, dictAt(reader, reader.catalog, "DSS"), "VRI")?.has("ABC")).toBe(true);
    expect(levelsOf(bytes)[0]).toMatchObject({ isGood: true });
  });

  test("a revocation after the time stamp takes nothing from the signature", async () => {
    const archive = anArchive();
    const member = archive.signer();
    const signed = await archive.sign(aComposedDocument(1), member);
    archive.clock.now = yearsLater(0.1);
    archive.pki.revoke(member.certificates[0], { revokedAt: yearsLater(0.05), reason: "keyCompromise" });
    expect((await raiseToLt(signed, archive.tools)).isChanged).toBe(true);
  });
});

describe("a time stamp whose authority was revoked later", () => {
  test.each([
    { reason: "superseded", code: undefined },
    { reason: "cessationOfOperation", code: undefined },
    { reason: "keyCompromise", code: "REVOKED" },
    { reason: undefined, code: "REVOKED" },
  ] as const)("($reason) before anything covered it: $code", async ({ reason, code }) => {
    const archive = anArchive();
    const signed = await archive.sign(aDocument(), archive.signer());
    const authority = archive.state.tsa.certificates[0];
    archive.pki.revoke(authority, { revokedAt: yearsLater(0.1), ...(reason ? { reason } : {}) });
    archive.clock.now = yearsLater(0.2);
    const outcome = await raiseToLt(signed, archive.tools).catch((error: LtvError) => error);
    expect(outcome).toMatchObject(code ? { code } : { isChanged: true });
  });

  test("is good when a document time stamp covered it before", async () => {
    const archive = anArchive();
    const { bytes } = await raiseToLta(await archive.sign(aDocument(), archive.signer()), archive.tools);
    const [old] = archive.state.tsa.certificates;
    archive.state.tsa = archive.aTsa();
    archive.clock.now = yearsLater(0.1);
    const renewed = await renew(bytes, archive.tools);
    archive.pki.revoke(old, { revokedAt: yearsLater(0.2), reason: "keyCompromise" });
    archive.clock.now = yearsLater(0.3);
    expect((await renew(renewed.bytes, archive.tools)).isChanged).toBe(true);
  });
});

describe("what another document time stamp is to protect", () => {
  const DAYS_15 = 15 / 365;

  test("has to be sound until then: evidence from the day of signing does not do", async () => {
    const archive = anArchive();
    const lt = await raiseToLt(await archive.sign(aDocument(), archive.signer()), archive.tools);
    const authority = archive.state.tsa.certificates[0];
    archive.clock.now = yearsLater(DAYS_15);
    archive.state.tsa = archive.aTsa();
    archive.pki.revoke(authority, { revokedAt: yearsLater(DAYS_15 / 2), reason: "keyCompromise" });
    await expect(raiseToLta(lt.bytes, archive.tools)).rejects.toMatchObject({ code: "REVOKED" });
  });

  test("is looked up again when the evidence has run out, and only then", async () => {
    const archive = anArchive();
    const lt = await raiseToLt(await archive.sign(aDocument(), archive.signer()), archive.tools);
    const atOnce = await raiseToLta(lt.bytes, archive.tools);
    expect(storeOf(atOnce.bytes)).toEqual(storeOf(lt.bytes));
    archive.clock.now = yearsLater(DAYS_15);
    const later = await raiseToLta(lt.bytes, archive.tools);
    // The time stamp authority by OCSP and its issuer by list; what tells of the signer stays as it was.
    expect(storeOf(later.bytes).ocsps).toHaveLength(storeOf(lt.bytes).ocsps.length + 1);
    expect(storeOf(later.bytes).crls).toHaveLength(storeOf(lt.bytes).crls.length + 1);
  });

  test("may be by an authority that has merely ended its service", async () => {
    const archive = anArchive();
    const { bytes } = await raiseToLta(await archive.sign(aDocument(), archive.signer()), archive.tools);
    archive.pki.revoke(archive.state.tsa.certificates[0], {
      revokedAt: yearsLater(0.5),
      reason: "cessationOfOperation",
    });
    archive.clock.now = yearsLater(1);
    archive.state.tsa = archive.aTsa();
    const renewed = await renew(bytes, archive.tools);
    expect(renewed.provableUntil).toEqual(yearsLater(4));
  });
});

describe("an authority that ends before the certificates that it gave out", () => {
  const MEMBER_YEARS = 60;
  const AUTHORITY_YEARS = 39;

  test("limits until when a document can be proved", async () => {
    const archive = anArchive();
    archive.state.tsa = archive.aTsa(START, MEMBER_YEARS);
    const signed = await archive.sign(aDocument(), archive.signer());
    const { provableUntil } = await raiseToLta(signed, archive.tools);
    expect(provableUntil).toEqual(yearsLater(AUTHORITY_YEARS));
  });

  test("takes time stamps along that nothing covers", async () => {
    const archive = anArchive();
    archive.state.tsa = archive.aTsa(START, MEMBER_YEARS);
    const signed = await archive.sign(aDocument(), archive.signer("Ana", { years: MEMBER_YEARS }));
    archive.clock.now = yearsLater(AUTHORITY_YEARS + 1);
    await expect(raiseToLt(signed, archive.tools)).rejects.toMatchObject({ code: "EXPIRED" });
  });
});

describe("a signature by a stranger", () => {
  const RAISE = { "B-LT": raiseToLt, "B-LTA": raiseToLta } as const;

  test.each([
    { level: "B-LT", withoutTimestamp: false },
    { level: "B-LTA", withoutTimestamp: false },
    { level: "B-LT", withoutTimestamp: true },
    { level: "B-LTA", withoutTimestamp: true },
  ] as const)("does not keep ours from $level (time stamp left out: $withoutTimestamp)", async (given) => {
    const [archive, stranger] = [anArchive(), anArchive()];
    const { withoutTimestamp } = given;
    const brought = await stranger.sign(aComposedDocument(2), stranger.signer("Otra"), { withoutTimestamp });
    const signed = await archive.sign(brought, archive.signer());
    const { bytes, strangers } = await RAISE[given.level](signed, archive.tools);
    const [first] = verifyPdf(new PdfReader(bytes)).signatures;
    expect(strangers).toEqual([first?.fieldName]);
    expect(judged(bytes, archive).at(-1)).toBe(given.level);
    expect(levelsOf(bytes).every(({ isGood }) => isGood)).toBe(true);
    expect(startsWith(bytes, signed)).toBe(true);
    expect(stranger.asked).toEqual([]);
    expect(await RAISE[given.level](bytes, archive.tools)).toMatchObject({ isChanged: false, strangers });
  });

  test("is told when it comes after ours too, and renewed around", async () => {
    const [archive, stranger] = [anArchive(), anArchive()];
    const signed = await archive.sign(aComposedDocument(2), archive.signer());
    const both = await stranger.sign(signed, stranger.signer("Otra"));
    const { bytes } = await raiseToLta(both, archive.tools);
    archive.clock.now = yearsLater(1);
    const renewed = await renew(bytes, archive.tools);
    expect(renewed.strangers).toHaveLength(1);
    expect(judged(renewed.bytes, archive)[0]).toBe("B-LTA");
  });

  test("is not assumed of somebody whose authority does not answer for now", async () => {
    const archive = anArchive({
      instead: ({ url }) =>
        url.includes("/ocsp") || url.endsWith(".crl")
          ? undefined
          : Promise.reject(new RevocationError("TIMEOUT", "no answer")),
    });
    const { key, certificates } = archive.signer("Bruno", { names: { ocsp: true, crl: true, issuer: true } });
    const alone = { key, certificates: [certificates[0]] } as typeof archive.state.tsa;
    const signed = await archive.sign(await archive.sign(aComposedDocument(2), alone), archive.signer());
    await expect(raiseToLt(signed, archive.tools)).rejects.toMatchObject({ code: "UNTRUSTED" });
  });

  test("among time stamp authorities proves no time: a document time stamp does", async () => {
    const [archive, stranger] = [anArchive(), anArchive()];
    archive.state.tsa = stranger.aTsa();
    const signed = await archive.sign(aComposedDocument(1), archive.signer());
    archive.state.tsa = archive.aTsa();
    const { bytes, strangers } = await raiseToLt(signed, archive.tools);
    expect(strangers).toEqual([]);
    expect(judged(bytes, archive)).toEqual(["B-LT"]);
  });
});

describe("raising to B-LT is refused", () => {
  const failing = (error: Error) => () => Promise.reject(error);

  test.each([
    {
      what: "without a signature",
      code: "NOT_SIGNED",
      make: async () => ({ archive: anArchive(), pdf: aDocument() }),
    },
    {
      what: "when the signer was revoked before",
      code: "REVOKED",
      make: async () => {
        const archive = anArchive();
        const member = archive.signer();
        archive.pki.revoke(member.certificates[0], { revokedAt: new Date(START.getTime() - 1000) });
        return { archive, pdf: await archive.sign(aDocument(), member) };
      },
    },
    {
      what: "when the authority in between was revoked",
      code: "REVOKED",
      make: async () => {
        const archive = anArchive();
        archive.pki.revoke(archive.pki.intermediate.certificates[0], {
          revokedAt: new Date(START.getTime() - 1000),
        });
        return { archive, pdf: await archive.sign(aDocument(), archive.signer()) };
      },
    },
    {
      what: "when the signer's certificate had ended",
      code: "EXPIRED",
      make: async () => {
        const archive = anArchive();
        const member = archive.signer("Ana", { years: 0.5 });
        const pdf = await archive.sign(aDocument(), member, { withoutTimestamp: true });
        archive.clock.now = yearsLater(1);
        return { archive, pdf };
      },
    },
    {
      what: "when the time stamp's certificate has ended since",
      code: "EXPIRED",
      make: async () => {
        const archive = anArchive();
        const pdf = await archive.sign(aDocument(), archive.signer("Ana", { years: 10 }));
        archive.clock.now = yearsLater(4);
        return { archive, pdf };
      },
    },
    {
      what: "when evidence is made only after the certificate has ended",
      code: "NO_EVIDENCE",
      make: async () => {
        const archive = anArchive();
        const pdf = await archive.sign(aDocument(), archive.signer("Ana", { years: 1 }));
        archive.clock.now = yearsLater(2);
        return { archive, pdf };
      },
    },
    {
      what: "when nobody trusts the signer",
      code: "UNTRUSTED",
      make: async () => {
        const archive = anArchive();
        const stranger = anArchive();
        return { archive, pdf: await archive.sign(aDocument(), stranger.signer()) };
      },
    },
    {
      what: "when the signature was broken",
      code: "INVALID_SIGNATURE",
      make: async () => {
        const archive = anArchive();
        const pdf = await archive.sign(aDocument(), archive.signer());
        pdf[pdf.indexOf("Pagina")] = 0x50 ^ 1;
        return { archive, pdf };
      },
    },
    {
      what: "when the certificate names no source",
      code: "NO_EVIDENCE",
      make: async () => {
        const archive = anArchive();
        const member = archive.signer("Ana", { names: { ocsp: false, crl: false } });
        return { archive, pdf: await archive.sign(aDocument(), member) };
      },
    },
  ])("$what: $code", async ({ code, make }) => {
    const { archive, pdf } = await make();
    const before = Buffer.from(pdf);
    await expect(raiseToLt(pdf, archive.tools)).rejects.toMatchObject({ name: "LtvError", code });
    await expect(raiseToLta(pdf, archive.tools)).rejects.toBeInstanceOf(LtvError);
    expect(pdf).toEqual(before);
  });

  test("for now, when nobody answers", async () => {
    const archive = anArchive({ instead: failing(new RevocationError("TIMEOUT", "no answer")) });
    const pdf = await archive.sign(aDocument(), archive.signer());
    const refused = expect.objectContaining({
      code: "NO_EVIDENCE",
      details: expect.objectContaining({ isTransient: true }),
    });
    await expect(raiseToLt(pdf, archive.tools)).rejects.toEqual(refused);
  });
});

describe("raising to B-LTA", () => {
  test("adds a document time stamp whose own evidence it covers", async () => {
    const archive = anArchive();
    const signed = await archive.sign(aComposedDocument(2), archive.signer());
    archive.state.tsa = archive.aTsa();
    const { bytes, provableUntil } = await raiseToLta(signed, archive.tools);
    expect(startsWith(bytes, signed)).toBe(true);
    expect(levelsOf(bytes)).toEqual([
      { kind: "signature", isGood: true, modificationLevel: "LTA_UPDATES" },
      { kind: "timestamp", isGood: true, modificationLevel: "NONE" },
    ]);
    // Another authority than the signature's: one more time stamp was needed to know it.
    expect(archive.timestamps.count).toBe(3);
    expect(storeOf(bytes).ocsps).toHaveLength(3);
    expect(provableUntil).toEqual(yearsLater(3));

    expect(await raiseToLta(bytes, archive.tools)).toMatchObject({ isChanged: false });
    expect(await raiseToLt(bytes, archive.tools)).toMatchObject({ isChanged: false });
    expect(archive.timestamps.count).toBe(3);
  });

  test("with the authority that stamped the signature asks once", async () => {
    const archive = anArchive();
    const lta = await raiseToLta(await archive.sign(aDocument(), archive.signer()), archive.tools);
    expect(archive.timestamps.count).toBe(2);
    expect(lta.isChanged).toBe(true);
  });

  test("a document that programs read in two ways gets nothing more: it would spoil what is signed", async () => {
    const archive = anArchive();
    const twice = Buffer.from("11 0 obj\n<</Length 3>>stream\nq Q\nendstream\nendobj\n", "latin1");
    const signed = await archive.sign(Buffer.concat([aDocument(), twice]), archive.signer());
    expect(levelsOf(signed)).toEqual([{ kind: "signature", isGood: true, modificationLevel: "NONE" }]);
    for (const raise of [raiseToLt, raiseToLta])
      await expect(raise(signed, archive.tools)).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
  });

  test("a signature without a time stamp of its own is proved by a document time stamp after it, not before", async () => {
    const archive = anArchive();
    const bare = await archive.sign(aComposedDocument(2), archive.signer(), { withoutTimestamp: true });
    const stamped = await addDocumentTimestamp(new PdfReader(bare), archive.tools.timestamp);
    const { bytes } = await raiseToLt(stamped, archive.tools);
    expect(storeOf(bytes).ocsps).toHaveLength(2);
    expect(archive.timestamps.count).toBe(1);
    const another = await archive.sign(bytes, archive.signer("Bruno"), { withoutTimestamp: true });
    const raised = await raiseToLt(another, archive.tools);
    expect(archive.timestamps.count).toBe(2);
    expect(judged(raised.bytes, archive)).toEqual(["B-LTA", "B-LT"]);
    expect(judged((await raiseToLta(another, archive.tools)).bytes, archive)).toEqual(["B-LTA", "B-LTA"]);
  });

  test("a token about something else is refused", async () => {
    const archive = anArchive();
    const signed = await archive.sign(aDocument(), archive.signer());
    const other = await archive.tools.timestamp({ hash: "sha256", digest: Buffer.alloc(32, 1) });
    const wrong = { ...archive.tools, timestamp: async () => other };
    await expect(raiseToLta(signed, wrong)).rejects.toMatchObject({ code: "BAD_TIMESTAMP" });
    const down = {
      ...archive.tools,
      timestamp: () => Promise.reject(new TsaError("TIMEOUT", "no answer", true)),
    };
    await expect(raiseToLta(signed, down)).rejects.toMatchObject({ name: "TsaError", code: "TIMEOUT" });
  });

  test("a token that is too large for the room is asked for again", async () => {
    const archive = anArchive();
    const { key, certificates } = archive.aTsa();
    const more = Array.from({ length: 16 }, (_, index) => archive.signer(`Otro ${index}`).certificates[0]);
    archive.state.tsa = { key, certificates: [...certificates, ...more] as typeof certificates };
    const signed = await archive.sign(aDocument(), archive.signer(), { contentsBytes: 32_000 });
    const { bytes } = await raiseToLta(signed, archive.tools);
    expect(levelsOf(bytes)).toMatchObject([{ isGood: true }, { isGood: true }]);
    expect(archive.timestamps.count).toBe(3);
  });

  test.each([1, 2, 3] as const)("a document certified at level %i takes it", async (level) => {
    const archive = anArchive();
    const certified = await archive.signCertifying(aDocument(), archive.signer(), { level });
    const { bytes } = await renew((await raiseToLta(certified, archive.tools)).bytes, archive.tools);
    expect(levelsOf(bytes)).toMatchObject([
      { kind: "signature", isGood: true, modificationLevel: "LTA_UPDATES" },
      { kind: "timestamp", isGood: true, modificationLevel: "LTA_UPDATES" },
      { kind: "timestamp", isGood: true, modificationLevel: "NONE" },
    ]);
  });

  test("a signature that locks some fields does not stand in the way, one that locks all does", async () => {
    const archive = anArchive();
    const some = { Action: name("Include"), Fields: [asciiString("sello1")] };
    const free = await archive.signCertifying(aDocument(), archive.signer(), { lock: some });
    const { bytes } = await raiseToLta(free, archive.tools);
    expect(levelsOf(bytes)).toMatchObject([
      { isGood: true, modificationLevel: "LTA_UPDATES" },
      { isGood: true },
    ]);

    const locked = await archive.signCertifying(aDocument(), archive.signer(), {
      lock: { Action: name("All") },
    });
    expect((await raiseToLt(locked, archive.tools)).isChanged).toBe(true);
    await expect(raiseToLta(locked, archive.tools)).rejects.toMatchObject({ code: "LOCKED" });
  });
});

describe("renewal", () => {
  test("keeps a document provable for ten years and more", async () => {
    const archive = anArchive();
    let { bytes, provableUntil } = await raiseToLta(
      await archive.sign(aComposedDocument(1), archive.signer()),
      archive.tools,
    );
    for (const years of [2, 4, 6, 8, 10]) {
      archive.clock.now = yearsLater(years);
      expect(provableUntil > archive.clock.now).toBe(true);
      archive.state.tsa = archive.aTsa();
      const earlier = bytes;
      ({ bytes, provableUntil } = await renew(earlier, archive.tools));
      expect(startsWith(bytes, earlier)).toBe(true);
      expect(provableUntil).toEqual(yearsLater(years + 3));
    }
    const levels = levelsOf(bytes);
    expect(levels).toHaveLength(7);
    expect(levels.every(({ isGood }) => isGood)).toBe(true);
    expect(await raiseToLta(bytes, archive.tools)).toMatchObject({ isChanged: false });
  });

  test("is refused when nothing was archived, and when it is too late", async () => {
    const archive = anArchive();
    const signed = await archive.sign(aDocument(), archive.signer());
    await expect(renew(signed, archive.tools)).rejects.toMatchObject({ code: "NOT_ARCHIVED" });
    const { bytes } = await raiseToLta(signed, archive.tools);
    archive.clock.now = yearsLater(4);
    archive.state.tsa = archive.aTsa();
    await expect(renew(bytes, archive.tools)).rejects.toMatchObject({ code: "EXPIRED" });
  });

  test("is refused when the last time stamp's authority was revoked", async () => {
    const archive = anArchive();
    const { bytes } = await raiseToLta(await archive.sign(aDocument(), archive.signer()), archive.tools);
    archive.pki.revoke(archive.state.tsa.certificates[0], {
      revokedAt: yearsLater(1),
      reason: "keyCompromise",
    });
    archive.clock.now = yearsLater(2);
    archive.state.tsa = archive.aTsa();
    await expect(renew(bytes, archive.tools)).rejects.toMatchObject({ code: "REVOKED" });
  });
});
