import type { DocumentRef } from "@foja/testing/town/document-builder";
import { readExtensions, sha256 } from "@foja/testing/town/text-pdfs";
import { type Town, townOfFile } from "@foja/testing/town/town";
import { beforeEach, describe, expect, test } from "vitest";
import { createCaseOp } from "../cases/create-case.op";
import { getDocumentUrlOp } from "../documents/get-document-url.op";
import { publicKey } from "../documents/publish-document";
import { findProblems } from "../integrity/find-problems";
import { NotaryError } from "../ports/notary";
import { StorageUnavailable } from "../ports/storage";
import type { PreservationPolicy } from "./preservation";
import { raiseDocumentOp } from "./raise-document.op";
import { signDocumentOp } from "./sign-document.op";
import { RAISE_CLAIM_MS } from "./time-limits";

const SIGNATURE = { kind: "signature", certifiedName: null } as const;
const LT: PreservationPolicy = { level: "B-LT", renewal_margin_days: 180 };
const LTA: PreservationPolicy = { level: "B-LTA", renewal_margin_days: 180 };
const DAY_MS = 24 * 3_600_000;

/** Days that the certificate of the time stamp authority still runs. */
let certificateRunsDays = 1000;
const town = await townOfFile({
  provableUntil: (now) => new Date(now.getTime() + certificateRunsDays * DAY_MS),
});
beforeEach(async () => {
  // Years pass here.
  await town.database.global.signingCertificate.updateMany({ data: { notAfter: new Date("2099-01-01") } });
  certificateRunsDays = 1000;
  await town.db.preservationPause.deleteMany();
});

const anOfficial = async (type: "IF" | "ORDZA" = "IF") => {
  const document = await town.document({ type, status: "sent_to_sign", signers: ["numerator"] });
  await town.invoke("numerator", signDocumentOp, { document_id: document.id });
  return document;
};
const raise = ({ id }: DocumentRef, policy = LTA) =>
  town.invokeAsSystem(raiseDocumentOp, { document_id: id, policy });
const stateOf = ({ id }: DocumentRef) =>
  town.db.documentPreservation.findUniqueOrThrow({ where: { documentId: id } });
const rowOf = ({ id }: DocumentRef) => town.db.document.findUniqueOrThrow({ where: { id } });
const bytesOf = async (document: DocumentRef) => {
  const { pdfKey } = await rowOf(document);
  return Buffer.from(town.files.get(pdfKey!)!.bytes);
};
const evidenceOf = ({ id }: DocumentRef) =>
  town.database.global.preservationAudit.findMany({ where: { documentId: id }, orderBy: { seq: "asc" } });

/** Answers one after the other, again and again. */
const turns = <T>(...answers: readonly T[]) => {
  let asked = 0;
  return async () => answers[asked++ % answers.length] as T;
};

const withNotary = (document: DocumentRef, notary: Partial<Town["ports"]["notary"]>) => {
  const ctx = town.systemContext();
  const ports = { ...ctx.ports, notary: { ...ctx.ports.notary, ...notary } };
  return raiseDocumentOp.run({ ...ctx, ports }, { document_id: document.id, policy: LTA });
};
const silence = async () => {
  throw new NotaryError("unavailable", "notary_connect_error", "x");
};

/** What this document meets as the last one: only the next one that meets it is believed. */
const lastWas = (documentId: string | null) => {
  const met = { failures: 0, until: town.clock.now(), documentId };
  return town.db.preservationPause.upsert({ where: { id: 1 }, create: { id: 1, ...met }, update: met });
};
const ANOTHER = "00000000-0000-4000-8000-000000000001";

/** Row, file and evidence: to compare before and after. */
const everythingOf = async (document: DocumentRef) => ({
  row: await rowOf(document),
  bytes: await bytesOf(document),
  evidence: await evidenceOf(document),
});

describe("a document that becomes official", () => {
  test("begins at B-T, is raised once, and then there is nothing left to do", async () => {
    const document = await anOfficial();
    const before = await everythingOf(document);
    expect(await stateOf(document)).toMatchObject({
      level: "B-T",
      raisedAt: before.row.signedAt,
      attempts: 0,
    });

    town.clock.advance(60_000);
    expect(await raise(document, LT)).toEqual({ outcome: "raised" });

    const after = await everythingOf(document);
    expect(after.bytes.subarray(0, before.bytes.length)).toEqual(before.bytes);
    expect(readExtensions(after.bytes)).toMatchObject([{ level: "B-LT" }]);
    expect(after.row).toEqual({
      ...before.row,
      pdfKey: after.row.pdfKey,
      pdfSha256: sha256(after.bytes),
      pdfSizeBytes: after.bytes.length,
      updatedAt: town.clock.now(),
      version: before.row.version + 1,
    });
    expect(await stateOf(document)).toMatchObject({
      level: "B-LT",
      raisedAt: town.clock.now(),
      provableUntil: new Date(town.clock.now().getTime() + 1000 * DAY_MS),
      claimedUntil: null,
    });
    expect(await raise(document, LT)).toEqual({ outcome: "nothing" });
    expect(await everythingOf(document)).toEqual(after);
  });

  test("is archived in one step or in two, with evidence that names each file and continues the one before", async () => {
    const document = await anOfficial();
    await raise(document, LT);
    town.clock.advance(1000);
    const middle = await everythingOf(document);
    expect(await raise(document)).toEqual({ outcome: "raised" });

    const { row, evidence } = await everythingOf(document);
    expect(evidence).toMatchObject([
      { action: "raise", levelBefore: "B-T", levelAfter: "B-LT", archivedAt: null, archiveUntil: null },
      {
        action: "raise",
        schemaName: "100_muni",
        officialNumber: row.officialNumber,
        levelBefore: "B-LT",
        levelAfter: "B-LTA",
        sha256Before: middle.row.pdfSha256,
        sizeBefore: middle.row.pdfSizeBytes,
        sha256After: row.pdfSha256,
        archivedAt: town.clock.now(),
        archiveUntil: new Date(town.clock.now().getTime() + 1000 * DAY_MS),
      },
    ]);
    expect(evidence[0]!.sha256After).toBe(evidence[1]!.sha256Before);
    expect(await town.database.sql("100_muni", "SELECT * FROM preservation_audit_breaks()")).toEqual([]);

    const direct = await anOfficial();
    await raise(direct);
    expect(await evidenceOf(direct)).toMatchObject([{ levelBefore: "B-T", levelAfter: "B-LTA" }]);
  });

  test("is left as it is where B-T is all that is wanted", async () => {
    const document = await anOfficial();
    const calls = town.faults.extend.calls;
    expect(await raise(document, { ...LT, level: "B-T" })).toEqual({ outcome: "nothing" });
    expect(town.faults.extend.calls).toBe(calls);
  });

  test.each(["draft", "sent_to_sign", "rejected"] as const)("not while it is %s", async (status) => {
    const document = await town.document({ status, type: "ANEXO", signers: ["numerator"] });
    expect(await raise(document)).toEqual({ outcome: "nothing" });
    expect(await town.db.documentPreservation.count({ where: { documentId: document.id } })).toBe(0);
  });

  test("covers of cases are no exception", async () => {
    const { case_id } = await town.invoke("creator", createCaseOp, {
      case_template_id: town.templates.GEN,
      reference: "Ampliación",
    });
    const { documentId: id } = await town.db.caseDocument.findFirstOrThrow({ where: { caseId: case_id } });
    expect(await raise({ id, number: null })).toEqual({ outcome: "raised" });
  });

  test("what was public is published again as it is now", async () => {
    const document = await anOfficial("ORDZA");
    await raise(document);
    const { officialNumber } = await rowOf(document);
    const job = { name: "publish-document", payload: { schema: town.schema, documentId: document.id } };
    expect((await town.jobs()).filter((other) => JSON.stringify(other) === JSON.stringify(job))).toHaveLength(
      2,
    );
    expect(publicKey(town.schema, officialNumber!)).toContain(officialNumber!);
  });

  test("the same id serves the raised file, and a link given out before still works", async () => {
    const document = await anOfficial();
    const link = async () => {
      const { pdf_url } = await town.invoke("numerator", getDocumentUrlOp, { document_id: document.id });
      return new URL(pdf_url).pathname.slice(1);
    };
    const before = await link();
    await raise(document);
    const after = await link();
    expect(after).not.toBe(before);
    expect(town.files.get(before)).toBeDefined();
    expect(Buffer.from(town.files.get(after)!.bytes)).toEqual(await bytesOf(document));
  });

  test("nothing of another municipality changes", async () => {
    const theirs = await town.other.document({ status: "signed" });
    const load = () => town.other.db.documentPreservation.findMany({ include: { document: true } });
    const before = await load();
    const mine = await anOfficial();
    await raise(mine);
    expect(await town.invokeAsSystem(raiseDocumentOp, { document_id: theirs.id, policy: LTA })).toEqual({
      outcome: "nothing",
    });
    expect(await load()).toEqual(before);
  });
});

describe("an archive", () => {
  const anArchive = async () => {
    const document = await anOfficial();
    await raise(document);
    return document;
  };

  test("is renewed when its margin begins, again and again", async () => {
    const document = await anArchive();
    town.clock.advance(819 * DAY_MS);
    expect(await raise(document)).toEqual({ outcome: "nothing" });
    for (const years of [1, 2]) {
      town.clock.advance((years === 1 ? 1 : 820) * DAY_MS);
      const before = await everythingOf(document);
      expect(await raise(document)).toEqual({ outcome: "renewed" });
      const { bytes } = await everythingOf(document);
      expect(bytes.subarray(0, before.bytes.length)).toEqual(before.bytes);
      expect(await raise(document)).toEqual({ outcome: "nothing" });
    }
    const evidence = await evidenceOf(document);
    expect(evidence.map(({ action }) => action)).toEqual(["raise", "renew", "renew"]);
    expect(readExtensions(await bytesOf(document))).toHaveLength(3);
  });

  test("is made of a document at B-LT that ends, where no more than that is wanted", async () => {
    const document = await anOfficial();
    await raise(document, LT);
    town.clock.advance(820 * DAY_MS - 1);
    expect(await raise(document, LT)).toEqual({ outcome: "nothing" });
    town.clock.advance(1);
    expect(await raise(document, LT)).toEqual({ outcome: "raised" });
    expect(await stateOf(document)).toMatchObject({ level: "B-LTA" });
  });

  test("a renewal that would prove nothing longer is not made, and says why", async () => {
    const document = await anArchive();
    town.clock.advance(900 * DAY_MS);
    certificateRunsDays = 100;
    const before = await everythingOf(document);

    expect(await raise(document)).toEqual({ outcome: "gains_nothing" });

    expect(await everythingOf(document)).toEqual(before);
    expect(await stateOf(document)).toMatchObject({
      level: "B-LTA",
      attempts: 1,
      lastProblem: expect.stringContaining("RENEWAL_GAINS_NOTHING"),
    });
    certificateRunsDays = 1000;
    town.clock.advance(60_000);
    expect(await raise(document)).toEqual({ outcome: "renewed" });
    expect(await stateOf(document)).toMatchObject({ attempts: 0, lastProblem: null, lastProblemAt: null });
  });

  test("one that ended unrenewed is a problem that an auditor is told of", async () => {
    const document = await anArchive();
    const problems = () => town.systemContext().transaction((tx) => findProblems(tx, town.clock.now()));
    const mine = async () => (await problems()).filter(({ subject }) => subject === number);
    const { officialNumber: number } = await rowOf(document);
    expect(await mine()).toEqual([]);
    town.clock.advance(1001 * DAY_MS);
    expect(await mine()).toEqual([{ rule: "signatures that can no longer be proved", subject: number }]);
  });
});

describe("a failure", () => {
  const unavailable = new NotaryError("unavailable", "TSA_UNAVAILABLE", "La autoridad no responde");
  const refused = new NotaryError("business", "INVALID_PDF_FILE", "No se puede leer");
  const away = new StorageUnavailable("no disk");

  test.each([
    [
      "the authority is down",
      "extend",
      "failNext",
      unavailable,
      "away",
      "TSA_UNAVAILABLE: La autoridad no responde",
    ],
    ["the file is refused", "extend", "failNext", refused, "put_off", "INVALID_PDF_FILE: No se puede leer"],
    ["the answer gets lost", "extend", "loseNext", unavailable, "away", "TSA_UNAVAILABLE"],
    ["it can't be verified", "verify", "failNext", unavailable, "away", "TSA_UNAVAILABLE"],
    ["the storage can't read", "get", "failNext", away, "away", "STORAGE_UNAVAILABLE"],
    ["the storage can't write", "put", "failNext", away, "away", "STORAGE_UNAVAILABLE"],
    ["the storage's answer gets lost", "put", "loseNext", away, "away", "STORAGE_UNAVAILABLE"],
    ["something breaks", "extend", "failNext", new TypeError("x"), "put_off", "INTERNAL"],
  ] as const)(
    "%s: remembered, put off, nothing changed, and done later",
    async (_, port, how, error, outcome, text) => {
      const document = await anOfficial();
      const before = await everythingOf(document);
      await lastWas(ANOTHER);
      town.faults[port][how](error);

      expect(await raise(document)).toEqual({ outcome });

      expect(await everythingOf(document)).toEqual(before);
      expect(await stateOf(document)).toMatchObject({
        level: "B-T",
        attempts: 1,
        claimedUntil: null,
        lastProblem: expect.stringContaining(text),
        lastProblemAt: town.clock.now(),
        retryAt: new Date(town.clock.now().getTime() + 60_000),
      });
      expect(await raise(document)).toEqual({ outcome: outcome === "away" ? "paused" : "nothing" });

      town.clock.advance(60_000);
      expect(await raise(document)).toEqual({ outcome: "raised" });
      expect(await stateOf(document)).toMatchObject({ attempts: 0, lastProblem: null });
      expect(await town.db.preservationPause.count()).toBe(0);
    },
  );

  test("waits longer with every one, and is written down when it is not the document's own", async () => {
    const document = await anOfficial();
    const reported = town.reported.length;
    for (const minutes of [1, 5, 30, 120]) {
      town.faults.extend.failNext(refused);
      expect(await raise(document)).toEqual({ outcome: "put_off" });
      town.clock.advance(minutes * 60_000 - 1);
      expect(await raise(document)).toEqual({ outcome: "nothing" });
      town.clock.advance(1);
    }
    expect(town.reported).toHaveLength(reported);
    const bug = new TypeError("x");
    town.faults.extend.failNext(bug);
    await raise(document);
    expect(town.reported.at(-1)).toEqual({ error: bug, step: "raise a document" });
    town.clock.advance(24 * 3_600_000);
    town.faults.extend.failNext(unavailable);
    await raise(document);
    expect(town.reported.at(-1)).toEqual({ error: unavailable, step: "raise a document" });
  });

  test("while what all need is away the pause grows, one try at its end finds out, and a success ends it", async () => {
    const [one, other] = [await anOfficial(), await anOfficial()];
    await lastWas(ANOTHER);
    for (const [index, minutes] of [1, 2, 5, 15, 30, 30].entries()) {
      await town.db.documentPreservation.updateMany({ data: { retryAt: town.clock.now() } });
      town.faults.extend.failNext(unavailable);
      expect(await raise(index % 2 === 0 ? one : other)).toEqual({ outcome: "away" });
      const calls = town.faults.extend.calls;
      expect(await raise(other)).toEqual({ outcome: "paused" });
      town.clock.advance(minutes * 60_000 - 1);
      expect(await raise(other)).toEqual({ outcome: "paused" });
      expect(town.faults.extend.calls).toBe(calls);
      town.clock.advance(1);
    }
    expect(await raise(other)).toEqual({ outcome: "raised" });
    expect(await town.db.preservationPause.count()).toBe(0);
  });

  test.each([
    { code: "PADES_ERROR", answering: "put_off", silent: "put_off" },
    { code: "REVOCATION_UNAVAILABLE", answering: "put_off", silent: "put_off" },
    { code: "notary_unreadable_file", answering: "put_off", silent: "put_off" },
    { code: "notary_timeout", answering: "put_off", silent: "away" },
    { code: "notary_5xx", answering: "put_off", silent: "away" },
    { code: "notary_connect_error", answering: "put_off", silent: "away" },
    { code: "REQUEST_TIMEOUT", answering: "put_off", silent: "away" },
    { code: "INVALID_API_KEY", answering: "away", silent: "away" },
    { code: "SERVICE_BUSY", answering: "away", silent: "away" },
    { code: "TSA_UNAVAILABLE", answering: "away", silent: "away" },
    { code: "notary_unexpected_answer", answering: "away", silent: "away" },
  ] as const)("$code: $answering while the service is well, $silent while it is not", async (expected) => {
    const [bad, good] = [await anOfficial(), await anOfficial()];
    for (const health of ["answering", "silent"] as const) {
      await town.db.preservationPause.deleteMany();
      await lastWas(ANOTHER);
      const reported = town.reported.length;
      town.faults.extend.failNext(new NotaryError("unavailable", expected.code, "x"));
      expect(await withNotary(bad, health === "silent" ? { ping: silence } : {})).toEqual({
        outcome: expected[health],
      });
      const isAway = expected[health] === "away";
      expect(await town.db.preservationPause.count({ where: { failures: 1 } })).toBe(isAway ? 1 : 0);
      expect(town.reported.length - reported).toBe(isAway ? 1 : 0);
      town.clock.advance(60_000);
    }
    expect(await raise(good)).toEqual({ outcome: "raised" });
  });

  test("of the set-up, which meets every document, is tried with one", async () => {
    const document = await anOfficial();
    await lastWas(ANOTHER);
    town.faults.extend.failNext(new NotaryError("business", "INVALID_PARAMETERS", "No configurado"));
    expect(await raise(document)).toEqual({ outcome: "away" });
  });

  test("that one document alone meets, however often, puts off that one", async () => {
    const [bad, good] = [await anOfficial(), await anOfficial()];
    for (const minutes of [1, 5, 30]) {
      town.faults.extend.failNext(unavailable);
      expect(await raise(bad)).toEqual({ outcome: "put_off" });
      expect(await raise(bad)).toEqual({ outcome: "nothing" });
      town.clock.advance(minutes * 60_000);
    }
    expect(await town.db.preservationPause.findMany()).toMatchObject([{ failures: 0, documentId: bad.id }]);
    expect(await raise(good)).toEqual({ outcome: "raised" });
    expect(await town.db.preservationPause.count()).toBe(0);
  });

  test("that two documents meet at once pauses once", async () => {
    const [one, other] = [await anOfficial(), await anOfficial()];
    for (const _ of [one, other]) town.faults.extend.failNext(unavailable);
    const outcomes = await Promise.all([raise(one), raise(other)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["away", "put_off"]);
    expect(await town.db.preservationPause.findMany()).toMatchObject([{ failures: 1 }]);
  });

  test("a file that isn't what was signed is never raised", async () => {
    const document = await anOfficial();
    const { pdfKey } = await rowOf(document);
    const calls = town.faults.extend.calls;
    town.files.set(pdfKey!, { bytes: Buffer.from("%PDF-1.7 otra cosa"), contentType: "application/pdf" });
    expect(await raise(document)).toEqual({ outcome: "put_off" });
    expect(await stateOf(document)).toMatchObject({
      lastProblem: expect.stringContaining("PDF_INTEGRITY_FAILED"),
    });
    expect(town.faults.extend.calls).toBe(calls);
  });
});

describe("what the signing service gives back", () => {
  const { archive, more } = {
    archive: {
      archivedAt: new Date("2027-03-05T15:00:00Z"),
      provableUntil: new Date("2099-01-01T00:00:00Z"),
    },
    more: Buffer.from("\nmás"),
  };

  test.each([
    {
      what: "a file that does not begin with the official one",
      notary: {
        extend: async () => ({ pdf: Buffer.from("%PDF-1.7 otra"), level: "B-LTA" as const, ...archive }),
      },
      code: "NOT_A_CONTINUATION",
    },
    {
      what: "a file that ends in the middle of the official one",
      notary: {
        extend: async ({ pdf }: { pdf: Uint8Array }) => ({
          pdf: pdf.subarray(0, pdf.length - 1),
          level: "B-LTA" as const,
          ...archive,
        }),
      },
      code: "NOT_A_CONTINUATION",
    },
    {
      what: "a lower level than was asked for",
      notary: {
        extend: async ({ pdf }: { pdf: Uint8Array }) => ({
          pdf: Buffer.concat([pdf, more]),
          level: "B-LT" as const,
          ...archive,
          archivedAt: null,
        }),
      },
      code: "LEVEL_NOT_REACHED",
    },
    { what: "no signature any more", notary: { verify: async () => [] }, code: "NOT_INTACT" },
    {
      what: "a broken signature",
      notary: {
        verify: async () => [
          {
            ...SIGNATURE,
            fieldName: "firma1",
            intact: false,
            valid: false,
            modificationLevel: "NONE" as const,
          },
        ],
      },
      code: "NOT_INTACT",
    },
    {
      what: "a signature whose value is wrong now",
      notary: {
        // The raised file is asked about first, then the official one.
        verify: turns(
          [
            {
              ...SIGNATURE,
              fieldName: "firma1",
              intact: true,
              valid: false,
              modificationLevel: "NONE" as const,
            },
          ],
          [
            {
              ...SIGNATURE,
              fieldName: "firma1",
              intact: true,
              valid: true,
              modificationLevel: "NONE" as const,
            },
          ],
        ),
      },
      code: "NOT_INTACT",
    },
    {
      what: "something else changed",
      notary: {
        verify: async () => [
          {
            ...SIGNATURE,
            fieldName: "firma1",
            intact: true,
            valid: true,
            modificationLevel: "OTHER" as const,
          },
        ],
      },
      code: "NOT_INTACT",
    },
  ])("$what: not taken", async ({ notary, code }) => {
    const document = await anOfficial();
    const before = await everythingOf(document);
    expect(await withNotary(document, notary)).toEqual({ outcome: "put_off" });
    expect(await everythingOf(document)).toEqual(before);
    expect(await stateOf(document)).toMatchObject({
      level: "B-T",
      lastProblem: expect.stringContaining(code),
    });
  });

  test("a stranger's signature that was wrong before stops nothing", async () => {
    const document = await anOfficial();
    const verify = async () => [
      { ...SIGNATURE, fieldName: "ajena", intact: true, valid: false, modificationLevel: "NONE" as const },
      {
        ...SIGNATURE,
        fieldName: "firma1",
        intact: true,
        valid: true,
        modificationLevel: "LTA_UPDATES" as const,
      },
    ];
    expect(await withNotary(document, { verify })).toEqual({ outcome: "raised" });
  });

  test("a file that has it all already only corrects what is known of it", async () => {
    const document = await anOfficial();
    await raise(document);
    const before = await everythingOf(document);
    const { provableUntil } = await stateOf(document);
    await town.db.documentPreservation.update({
      where: { documentId: document.id },
      data: { level: "B-T", provableUntil: null },
    });

    expect(await raise(document)).toEqual({ outcome: "nothing" });

    expect(await everythingOf(document)).toEqual(before);
    expect(await stateOf(document)).toMatchObject({ level: "B-LTA", provableUntil, claimedUntil: null });
  });
});

describe("two at once", () => {
  test("of many calls one works, and the file grows once", async () => {
    const document = await anOfficial();
    const calls = town.faults.extend.calls;
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => raise(document)));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => "nothing"),
      "raised",
    ]);
    expect(town.faults.extend.calls - calls).toBe(1);
    expect(await evidenceOf(document)).toHaveLength(1);
  });

  test("a worker that was taken for dead comes back: the first to finish wins, the other changes nothing", async () => {
    const document = await anOfficial();
    const held = town.faults.extend.holdNext();
    const slow = raise(document);
    await held.reached;
    town.clock.advance(RAISE_CLAIM_MS);
    const quick = await raise(document);
    const after = await everythingOf(document);

    held.release();

    expect(quick).toEqual({ outcome: "raised" });
    expect(await slow).toEqual({ outcome: "overtaken" });
    expect(await everythingOf(document)).toEqual(after);
    expect(await stateOf(document)).toMatchObject({ level: "B-LTA", attempts: 0 });
  });

  test("one that comes back with a failure does not undo the other's success", async () => {
    const document = await anOfficial();
    town.faults.verify.failNext(new NotaryError("business", "INVALID_PDF_FILE", "x"));
    const held = town.faults.extend.holdNext();
    const slow = raise(document);
    await held.reached;
    town.clock.advance(RAISE_CLAIM_MS);
    // The one that fails is whoever verifies first: let it be the slow one.
    const second = town.faults.extend.holdNext();
    const quick = raise(document);
    await second.reached;
    held.release();
    await slow;
    second.release();

    expect(await quick).toEqual({ outcome: "raised" });
    expect(await stateOf(document)).toMatchObject({ level: "B-LTA", attempts: 0, lastProblem: null });
  });
});

describe("a process that stops", () => {
  const lost = new Error("the process is gone");

  /** Everything that comes after that point does not happen, not even remembering it. */
  const stopAt = async (document: DocumentRef, point: "extended" | "stored" | "replaced") => {
    const ctx = town.systemContext();
    let transactions = 0;
    const transaction: typeof ctx.transaction = async (work, options) => {
      transactions += 1;
      if (point === "replaced" && transactions === 1) {
        return ctx.transaction(async (tx) => {
          await work(tx);
          throw lost;
        }, options);
      }
      return Promise.reject(lost);
    };
    if (point === "extended") town.faults.put.failNext(lost);
    await expect(
      raiseDocumentOp.run({ ...ctx, transaction }, { document_id: document.id, policy: LTA }),
    ).rejects.toBe(lost);
  };

  test.each(["extended", "stored", "replaced"] as const)(
    "after the file was %s: the old one stays official, and the next one finishes after the claim expired",
    async (point) => {
      const document = await anOfficial();
      const before = await everythingOf(document);

      await stopAt(document, point);

      expect(await everythingOf(document)).toEqual(before);
      expect(await raise(document)).toEqual({ outcome: "nothing" });
      town.clock.advance(RAISE_CLAIM_MS);
      expect(await raise(document)).toEqual({ outcome: "raised" });
      const { bytes, evidence } = await everythingOf(document);
      expect(bytes.subarray(0, before.bytes.length)).toEqual(before.bytes);
      expect(readExtensions(bytes)).toHaveLength(1);
      expect(evidence).toHaveLength(1);
    },
  );

  test("after everything the chains hold and every official file is the one that its evidence names", async () => {
    for (const chain of ["preservation_audit", "signature_audit"]) {
      expect(await town.database.sql("100_muni", `SELECT * FROM foja_global.${chain}_breaks()`)).toEqual([]);
    }
    const newest = new Map(
      (await town.database.global.preservationAudit.findMany({ orderBy: { seq: "asc" } })).map((link) => [
        link.documentId,
        link.sha256After,
      ]),
    );
    expect(newest.size).toBeGreaterThan(10);
    for (const [id, hash] of newest) {
      const { pdfSha256 } = await rowOf({ id, number: null });
      expect(pdfSha256).toBe(hash);
      expect(sha256(await bytesOf({ id, number: null }))).toBe(hash);
    }
  });
});
