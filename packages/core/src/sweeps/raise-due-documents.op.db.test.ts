import type { Residence } from "@foja/testing/town/residence";
import { townOfFile } from "@foja/testing/town/town";
import { beforeEach, describe, expect, test } from "vitest";
import { NotaryError } from "../ports/notary";
import { findDueDocuments } from "../signing/find-due-documents";
import { nextStep, type PreservationPolicy } from "../signing/preservation";
import { signDocumentOp } from "../signing/sign-document.op";
import { raiseDueDocumentsOp } from "./raise-due-documents.op";

const LT: PreservationPolicy = { level: "B-LT", renewal_margin_days: 180 };
const LTA: PreservationPolicy = { level: "B-LTA", renewal_margin_days: 180 };
const DAY_MS = 24 * 3_600_000;

const town = await townOfFile();
beforeEach(async () => {
  await town.db.preservationPause.deleteMany();
  // Whatever an earlier test left needs nothing any more.
  const provableUntil = new Date("2199-01-01");
  await town.db.documentPreservation.updateMany({ data: { level: "B-LTA", provableUntil } });
});

const anOfficial = async (residence: Residence): Promise<string> => {
  const { id } = await residence.document({ status: "sent_to_sign", signers: ["numerator"] });
  await residence.invoke("numerator", signDocumentOp, { document_id: id });
  return id;
};
const officials = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  // The sweep takes them in the order in which they were signed.
  for (let index = 0; index < count; index += 1) ids.push(await anOfficial(town));
  return ids;
};
const sweep = (policy = LTA) => town.invokeAsSystem(raiseDueDocumentsOp, { policy });
const due = async (policy = LTA, limit = 100) =>
  (await findDueDocuments(town.systemContext(), policy, limit)).map(({ documentId }) => documentId);
const states = async (ids: readonly string[]) => {
  const rows = await town.db.documentPreservation.findMany({ where: { documentId: { in: [...ids] } } });
  return ids.map((id) => rows.find(({ documentId }) => documentId === id));
};
const fileOf = async (id: string): Promise<Uint8Array> => {
  const { pdfKey } = await town.db.document.findUniqueOrThrow({ where: { id } });
  return town.files.get(pdfKey!)!.bytes;
};
const down = () => new NotaryError("unavailable", "TSA_UNAVAILABLE", "La autoridad no responde");
const change = (documentId: string, data: object) =>
  town.db.documentPreservation.update({ where: { documentId }, data });

describe("the sweep", () => {
  test("raises what is below the level, and a second one finds nothing", async () => {
    const ids = await officials(3);
    expect(await sweep(LT)).toEqual({ done: 3, put_off: 0 });
    expect((await states(ids)).map((state) => state?.level)).toEqual(["B-LT", "B-LT", "B-LT"]);
    const calls = town.faults.extend.calls;
    expect(await sweep(LT)).toEqual({ done: 0, put_off: 0 });
    expect(town.faults.extend.calls).toBe(calls);
    expect(await sweep(LTA)).toEqual({ done: 3, put_off: 0 });
  });

  test("one document that fails keeps none of the others waiting", async () => {
    const [bad, ...good] = await officials(3);
    town.faults.extend.failNext(new NotaryError("business", "INVALID_PDF_FILE", "No se puede leer"));
    expect(await sweep()).toEqual({ done: 2, put_off: 1 });
    expect((await states(good)).map((state) => state?.level)).toEqual(["B-LTA", "B-LTA"]);
    expect((await states([bad!]))[0]).toMatchObject({ level: "B-T", attempts: 1 });
  });

  test("not even one for which the signing service always takes too long, first in every turn", async () => {
    const [bad, ...good] = await officials(3);
    const badFile = await fileOf(bad!);
    const { notary, ...ports } = town.systemContext().ports;
    const tooLong = new NotaryError("unavailable", "notary_timeout", "El servicio de firma no respondió");
    let tries = 0;
    const extend: typeof notary.extend = async (request) => {
      if (Buffer.compare(request.pdf, badFile) !== 0) return notary.extend(request);
      tries += 1;
      throw tooLong;
    };
    const turn = () =>
      raiseDueDocumentsOp.run(
        { ...town.systemContext(), ports: { ...ports, notary: { ...notary, extend } } },
        { policy: LTA },
      );

    expect(await turn()).toEqual({ done: 2, put_off: 1 });
    expect((await states(good)).map((state) => state?.level)).toEqual(["B-LTA", "B-LTA"]);
    for (const hour of [1, 2, 3]) {
      const later = await officials(2);
      await change(bad!, { retryAt: new Date(0) });
      expect(await turn()).toEqual({ done: 2, put_off: 1 });
      expect((await states(later)).map((state) => state?.level)).toEqual(["B-LTA", "B-LTA"]);
      expect(tries).toBe(1 + hour);
    }
    expect((await states([bad!]))[0]).toMatchObject({ level: "B-T", attempts: 4 });
  });

  test("nor many that bear certificates of an authority that is no more", async () => {
    const old = await officials(6);
    const today = await officials(1);
    for (const _ of old) {
      town.faults.extend.failNext(new NotaryError("unavailable", "REVOCATION_UNAVAILABLE", "No responde"));
    }
    expect(await sweep()).toEqual({ done: 1, put_off: 6 });
    expect((await states(today))[0]).toMatchObject({ level: "B-LTA" });
  });

  test("renewals that gain nothing cost one time stamp a turn, and keep nothing else waiting", async () => {
    const archives = await officials(4);
    await sweep();
    const now = town.clock.now().getTime();
    for (const id of archives) {
      await change(id, {
        raisedAt: new Date(now - 5000 * DAY_MS),
        provableUntil: new Date(now + 10 * DAY_MS),
      });
    }
    const [lower] = await officials(1);
    const { notary, ...ports } = town.systemContext().ports;
    let renewals = 0;
    const extend: typeof notary.extend = async (request) => {
      const extended = await notary.extend(request);
      if (request.to !== "renew") return extended;
      renewals += 1;
      return { ...extended, provableUntil: new Date(now + 10 * DAY_MS) };
    };
    const turn = () =>
      raiseDueDocumentsOp.run(
        { ...town.systemContext(), ports: { ...ports, notary: { ...notary, extend } } },
        { policy: LTA },
      );

    expect(await turn()).toEqual({ done: 1, put_off: 1 });
    expect(renewals).toBe(1);
    expect((await states([lower!]))[0]).toMatchObject({ level: "B-LTA" });
    expect(await turn()).toEqual({ done: 0, put_off: 1 });
    expect(renewals).toBe(2);
    town.clock.advance(60_000);
    // The authority has another certificate.
    expect(await sweep()).toEqual({ done: 4, put_off: 0 });
  });

  /** One whose every call meets `error`, or only those about these files; with the calls counted. */
  const failing = (error: () => Error, files?: readonly Uint8Array[]) => {
    const { notary, ...ports } = town.systemContext().ports;
    const tries = { count: 0 };
    const extend: typeof notary.extend = async (request) => {
      if (files?.every((file) => Buffer.compare(request.pdf, file) !== 0)) return notary.extend(request);
      tries.count += 1;
      throw error();
    };
    const turn = () =>
      raiseDueDocumentsOp.run(
        { ...town.systemContext(), ports: { ...ports, notary: { ...notary, extend } } },
        { policy: LTA },
      );
    return { turn, tries };
  };

  test.each([
    ["its signing service names what all need", () => down()],
    ["its file makes the service busy", () => new NotaryError("unavailable", "SERVICE_BUSY", "x")],
    ["its answer is none", () => new NotaryError("unavailable", "notary_unexpected_answer", "x")],
    ["its authority is unknown", () => new NotaryError("business", "CERTIFICATE_UNTRUSTED", "x")],
    ["its authority is gone", () => new NotaryError("unavailable", "REVOCATION_UNAVAILABLE", "x")],
    ["its file is damaged", () => new NotaryError("business", "INVALID_PDF_FILE", "x")],
  ])("a bad document among good ones waits alone: %s", async (_, error) => {
    const [bad, ...good] = await officials(3);
    const { turn, tries } = failing(error, [await fileOf(bad!)]);
    expect(await turn()).toEqual({ done: 2, put_off: 1 });
    expect((await states(good)).map((state) => state?.level)).toEqual(["B-LTA", "B-LTA"]);
    // Alone in its next turns, at whatever end of the row, and always before those that came since.
    for (const attempts of [2, 3]) {
      await change(bad!, { retryAt: new Date(0) });
      const later = await officials(1);
      expect(await turn()).toEqual({ done: 1, put_off: 1 });
      expect((await states(later))[0]).toMatchObject({ level: "B-LTA" });
      expect((await states([bad!]))[0]).toMatchObject({ level: "B-T", attempts });
    }
    expect(tries.count).toBe(3);
    expect(await town.db.preservationPause.count()).toBe(0);
  });

  test("while the authority is down two are tried, then none until the pause is over, and then all are done", async () => {
    const ids = await officials(5);
    const { turn, tries } = failing(down);
    expect(await turn()).toEqual({ done: 0, put_off: 2 });
    expect(await turn()).toEqual({ done: 0, put_off: 0 });
    expect(tries.count).toBe(2);

    town.clock.advance(60_000);
    expect(await sweep()).toEqual({ done: 5, put_off: 0 });
    expect((await states(ids)).every((state) => state?.level === "B-LTA")).toBe(true);
  });

  test("an hour without the authority costs a handful of tries, however much waits", async () => {
    await officials(20);
    const { turn, tries } = failing(down);
    const tried: number[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      const before = tries.count;
      await turn();
      for (let times = before; times < tries.count; times += 1) tried.push(minute);
      town.clock.advance(60_000);
    }
    expect(tried).toEqual([0, 0, 1, 3, 8, 23, 53]);
    town.clock.advance(30 * 60_000);
    expect(await sweep()).toEqual({ done: 20, put_off: 0 });
  });

  test("two at once share the work: each file grows once", async () => {
    const ids = await officials(6);
    const calls = town.faults.extend.calls;
    const [one, two] = await Promise.all([sweep(), sweep()]);
    expect(one!.done + two!.done).toBe(6);
    expect(town.faults.extend.calls - calls).toBe(6);
    const evidence = await town.database.global.preservationAudit.count({
      where: { documentId: { in: ids } },
    });
    expect(evidence).toBe(6);
  });

  test("what a municipality lacks is nothing that another one waits for", async () => {
    await officials(2);
    for (const _ of [1, 2]) town.faults.extend.failNext(down());
    expect(await sweep()).toEqual({ done: 0, put_off: 2 });
    await anOfficial(town.other);
    expect(await town.other.invokeAsSystem(raiseDueDocumentsOp, { policy: LTA })).toEqual({
      done: 1,
      put_off: 0,
    });
  });
});

describe("what is due", () => {
  test("begins with archives that end, then whoever waits longest; not what is claimed, put off or enough", async () => {
    const [first, second, claimed, early, enough, ending, endingSooner, lately] = (await officials(8)) as [
      string,
      ...string[],
    ] as string[];
    const now = town.clock.now().getTime();
    const at = (days: number) => new Date(now + days * DAY_MS);
    await change(claimed!, { claimedUntil: at(1) });
    await change(early!, { retryAt: at(1) });
    await change(enough!, { level: "B-LT", provableUntil: at(5000) });
    await change(ending!, { level: "B-LTA", provableUntil: at(179), raisedAt: at(-1000) });
    await change(endingSooner!, { level: "B-LTA", provableUntil: at(-1), raisedAt: at(-1000) });
    // Its authority's certificate runs shorter than the margin: not before half of its time.
    await change(lately!, { level: "B-LTA", provableUntil: at(101), raisedAt: at(-99) });

    expect(await due(LT)).toEqual([endingSooner, ending, first, second]);
    expect(await due(LT, 3)).toEqual([endingSooner, ending, first]);
    expect(await due(LT, 2)).toEqual([endingSooner, first]);
    expect(await due({ ...LT, level: "B-T" })).toEqual([endingSooner, ending]);
    expect(await due(LTA)).toEqual([endingSooner, ending, first, second, enough]);
    town.clock.advance(2 * DAY_MS);
    expect(new Set(await due(LT))).toEqual(
      new Set([endingSooner, ending, first, second, claimed, early, lately]),
    );
  });

  test("agrees with the rule that decides about one document", async () => {
    const ids = await officials(12);
    const now = town.clock.now().getTime();
    for (const [index, id] of ids.entries()) {
      const raisedAt = new Date(now - index * 40 * DAY_MS);
      const provableUntil = new Date(now + (index * 37 - 100) * DAY_MS);
      await change(id, { level: index % 4 === 0 ? "B-LT" : "B-LTA", raisedAt, provableUntil });
    }
    for (const policy of [
      LT,
      LTA,
      { ...LTA, renewal_margin_days: 30 },
      { ...LT, renewal_margin_days: 3650 },
    ]) {
      const rows = await town.db.documentPreservation.findMany();
      const expected = rows.filter((row) => nextStep(row, policy, town.clock.now()));
      expect(new Set(await due(policy))).toEqual(new Set(expected.map(({ documentId }) => documentId)));
    }
  });
});
