import { randomUUID } from "node:crypto";
import type { CaseRef } from "@foja/testing/town/case-builder";
import type { DocumentRef } from "@foja/testing/town/document-builder";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import type { Residence } from "@foja/testing/town/residence";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { invoke } from "../kernel/invoke";
import { deleteKeyOp } from "../keys/delete-key.op";
import { updateKeyOp } from "../keys/update-key.op";
import type { Notice, Reply } from "../ports/receivers";
import { attentionOp } from "../statistics/attention.op";
import { sendDueWebhooksOp } from "../sweeps/send-due-webhooks.op";
import { type Announcement, announce } from "./announce";
import { getDeliveryOp } from "./get-delivery.op";
import { listDeliveriesOp } from "./list-deliveries.op";
import { listReceiversOp } from "./list-receivers.op";
import { NOTICE_SHAPES, type NoticeEvent } from "./notice-shapes";
import { retryDeliveryOp } from "./retry-delivery.op";
import { RETRIED_AT_ONCE, retryDeliveriesSinceOp } from "./retry-since.op";
import { sendNoticeOp } from "./send-notice.op";
import { testReceiverOp } from "./test-receiver.op";
import { testReceiverOfKeyOp } from "./test-receiver-of-key.op";

const HOUR_MS = 3_600_000;

type Answering = (notice: Notice) => Partial<Reply> | Promise<Partial<Reply>>;

const shared = await townOfFile();

/** In the town that the tests share, of which they look at all notices. */
const anEmptyOne = async () => {
  await shared.db.webhookDelivery.deleteMany();
  await shared.db.webhookReceiver.deleteMany();
  return telling(shared);
};

const aTellingTown = async () => {
  const town = await aTown();
  return { ...telling(town), [Symbol.asyncDispose]: () => town.close() };
};

/** A town whose notices go to a function instead of anywhere. */
const telling = (town: Town) => {
  const sent: Notice[] = [];
  const now = { answer: (() => ({ status: 204 })) as Answering };
  const receivers = {
    problemOf: () => undefined,
    send: async (notice: Notice): Promise<Reply> => {
      sent.push(notice);
      NOTICE_SHAPES[notice.event as NoticeEvent].parse(JSON.parse(notice.body));
      return {
        headers: { "X-A": "1" },
        signature: "s",
        status: null,
        answer: null,
        problem: null,
        ...(await now.answer(notice)),
      };
    },
  };
  const ctx = (place: Residence = town) => {
    const own = place.systemContext();
    return { ...own, ports: { ...own.ports, receivers } };
  };
  const portal = async (data: object = {}, place: Residence = town): Promise<string> => {
    const { id } = await town.database.global.apiKey.create({
      data: {
        id: randomUUID(),
        municipalityId: place.municipalityId,
        hash: `${randomUUID()}${randomUUID()}`.replaceAll("-", ""),
        prefix: "sk-tad",
        name: "Portal",
        keyType: "tad",
        webhookUrl: "https://portal.example/avisos",
        webhookSecretSealed: town.ports.secrets.encrypt("secreto"),
        ...data,
      },
    });
    return id;
  };
  const tell = (keys: readonly string[], what: Announcement) =>
    town.systemContext().transaction((tx) => announce(tx, town.systemContext(), keys, what));
  const send = async () => (await invoke(sendNoticeOp, ctx(), {})).outcome;
  /** Everything that is due at this moment, one after the other. */
  const sendAll = async (): Promise<string[]> => {
    const outcomes: string[] = [];
    for (let outcome = await send(); outcome !== "none"; outcome = await send()) outcomes.push(outcome);
    return outcomes;
  };
  const sweep = () => invoke(sendDueWebhooksOp, ctx(), {});
  /** Moves the clock to the next attempt and makes it; how long that was, in seconds. */
  const next = async (): Promise<number | undefined> => {
    const [due] = await town.db.webhookDelivery.findMany({
      where: { status: "pending", nextAttemptAt: { gte: town.clock.now() } },
      orderBy: { nextAttemptAt: "asc" },
    });
    if (!due?.nextAttemptAt) return undefined;
    const wait = due.nextAttemptAt.getTime() - town.clock.now().getTime();
    town.clock.advance(wait);
    await sendAll();
    return wait / 1000;
  };
  const notified = (about: CaseRef, citizenId: string, ...documents: DocumentRef[]): Announcement => ({
    event: "documents.notified",
    caseId: about.id,
    citizenId,
    documentIds: documents.map(({ id }) => id),
  });
  const citizen = () =>
    town.db.citizen.create({
      data: {
        ...{ id: randomUUID(), countryId: `20-${randomUUID().slice(0, 8)}-1`, fullName: "Inés Vega" },
        ...{ createdAt: town.clock.now(), updatedAt: town.clock.now() },
      },
    });
  const rows = () => town.db.webhookDelivery.findMany({ orderBy: { seq: "asc" } });
  return {
    ...{ town, sent, now, ctx, portal, tell, send, sendAll, sweep, next, notified, citizen, rows },
  };
};

const bodyOf = ({ body }: Notice) => JSON.parse(body) as Record<string, unknown>;
const ended = (id: string = randomUUID()): Announcement => ({
  event: "documents.signature_failed",
  documentId: id,
  failureReason: "pdf_too_large",
});

describe("what is told (specification 2, 6)", () => {
  test("says what is so at each attempt, with a new moment", async () => {
    await using telling = await aTellingTown();
    const { town, sent, now, portal, tell, next, notified } = telling;
    const key = await portal();
    const document = await town.document({ status: "signed", reference: "Habilitación" });
    const about = await town.case({ reference: "Poda", documents: [document] });
    const citizen = await telling.citizen();
    await tell([key], { event: "documents.signed", documentId: document.id });
    const unsigned = randomUUID();
    await tell([key], ended(unsigned));
    await tell([key], notified(about, citizen.id, document, about.cover));
    now.answer = () => ({ status: 500 });
    await telling.sendAll();

    const link = expect.stringMatching(/^\S+:.*expires/);
    const at = (notice: Notice) => notice.sentAt.toISOString();
    const [signed, failed, notice] = sent;
    expect(bodyOf(signed!)).toEqual({
      ...{ event: "documents.signed", document_id: document.id, official_number: document.number },
      ...{ pdf_url: link, status: "signed", sent_at: at(signed!) },
    });
    expect(bodyOf(failed!)).toEqual({
      ...{ event: "documents.signature_failed", document_id: unsigned, status: "failed" },
      ...{ failure_reason: "pdf_too_large", sent_at: at(failed!) },
    });
    const entry = (of: DocumentRef, name: string) => ({
      id: of.id,
      official_number: of.number,
      name,
      url: link,
    });
    expect(bodyOf(notice!)).toEqual({
      event: "documents.notified",
      sent_at: at(notice!),
      municipality: { name: town.tenant.name, acronym: town.tenant.acronym },
      citizen: { id: citizen.id, country_id: citizen.countryId, full_name: "Inés Vega" },
      case: { id: about.id, number: about.number, reference: "Poda" },
      documents: [entry(document, "Habilitación"), entry(about.cover, "Poda")],
    });
    expect(notice).toMatchObject({ secret: "secreto", url: "https://portal.example/avisos" });

    await town.db.citizen.update({ where: { id: citizen.id }, data: { fullName: "Inés Vega Paz" } });
    for (let tries = 0; sent.length < 6 && tries < 9; tries++) await next();
    const again = sent.slice(3).find(({ deliveryId }) => deliveryId === notice!.deliveryId)!;
    expect(bodyOf(again)).toMatchObject({ citizen: { full_name: "Inés Vega Paz" }, sent_at: at(again) });
  });

  test("is announced with the transaction, once for each end, to keys of this municipality that have an address", async () => {
    await using telling = await aTellingTown();
    const { town, portal, tell, rows } = telling;
    const key = await portal();
    const others = [await portal({ webhookUrl: null }), await portal({}, town.other), randomUUID()];
    const end = ended();
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => tell([key, ...others], end)),
      town.systemContext().transaction(async (tx) => {
        await announce(tx, town.systemContext(), [key], ended());
        throw new Error("rolled back");
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill("fulfilled"), "rejected"]);
    expect(await rows()).toMatchObject([{ apiKeyId: key, status: "pending" }]);
    expect(await town.jobs()).toEqual([{ name: "send-webhook", payload: { schema: town.schema } }]);
  });
});

describe("an attempt", () => {
  test("is made nine times at the times of the decision, then failed; each is written down", async () => {
    await using telling = await aTellingTown();
    const { town, now, portal, tell, next, rows, sweep } = telling;
    await tell([await portal()], ended());
    now.answer = ({ sentAt }) => ({
      status: 503,
      answer: `Ocupado ${sentAt.getTime()}: https://portal.example/x?clave=1`,
    });
    const waits: number[] = [];
    for (let wait = await next(); wait !== undefined; wait = await next()) waits.push(wait);
    expect(waits).toHaveLength(9);
    for (const [index, seconds] of [0, 10, 60, 300, 900, 3600, 7200, 14_400, 28_800].entries())
      expect(Math.abs(waits[index]! - seconds)).toBeLessThanOrEqual(seconds * 0.2);
    const [row] = await rows();
    expect(row).toMatchObject({ status: "failed", attempts: 9, lastStatus: 503, nextAttemptAt: null });
    const { attempt_list, body } = await town.invoke("admin", getDeliveryOp, { delivery_id: row!.id });
    expect(attempt_list.map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(attempt_list[0]).toMatchObject({
      status: 503,
      answer: expect.stringMatching(/^Ocupado \d+: portal\.example$/),
    });
    expect(JSON.parse(body!)).toMatchObject({ failure_reason: "pdf_too_large" });
    expect(await sweep()).toMatchObject({ woken: 0 });
  });

  test.each<[string, Partial<Reply>, object]>([
    ["204", { status: 204 }, { status: "delivered", lastError: null }],
    [
      "410",
      { status: 410 },
      { status: "failed", attempts: 1, lastError: expect.stringMatching(/no se le avise/) },
    ],
    ["302", { status: 302 }, { status: "pending", lastError: expect.stringMatching(/otra dirección/) }],
    ["404", { status: 404 }, { status: "pending", lastStatus: 404, lastError: null }],
    [
      "silence",
      { problem: "timeout" },
      { status: "pending", lastStatus: null, lastError: expect.stringMatching(/10 seg/) },
    ],
    [
      "no door",
      { problem: "private" },
      { status: "pending", lastError: expect.stringMatching(/no se llamó/) },
    ],
  ])("that meets %s", async (_name, reply, expected) => {
    const telling = await anEmptyOne();
    await telling.tell([await telling.portal()], ended());
    telling.now.answer = () => reply;
    await telling.sendAll();
    expect(await telling.rows()).toMatchObject([{ claimedUntil: null, ...expected }]);
  });

  test.each<[string, object, RegExp]>([
    ["has no address any more", { webhookUrl: null }, /dirección/],
    ["is switched off", { isActive: false }, /desactivada/],
    ["is over", { expiresAt: new Date(0) }, /venció/],
    ["has a secret that nobody can open", { webhookSecretSealed: "roto" }, /preparar/],
  ])("calls nobody when the key %s, and blames no receiver", async (_name, data, words) => {
    const telling = await anEmptyOne();
    const key = await telling.portal();
    await telling.tell([key], ended());
    await telling.town.database.global.apiKey.update({ where: { id: key }, data });
    await telling.sendAll();
    expect([telling.sent, await telling.rows()]).toMatchObject([
      [],
      [{ status: "pending", attempts: 1, lastError: expect.stringMatching(words) }],
    ]);
    expect(await telling.town.db.webhookReceiver.findMany()).toMatchObject([{ failingSince: null }]);
  });

  test("is made of no key that was removed meanwhile, nor of a case that is gone", async () => {
    await using telling = await aTellingTown();
    const { town, tell, portal, rows } = telling;
    const key = await portal();
    await tell([key], { event: "documents.signed", documentId: randomUUID() });
    await telling.sendAll();
    await tell([key], ended());
    await town.invoke("admin", deleteKeyOp, { key_id: key });
    expect(await telling.sendAll()).toEqual([]);
    expect(await rows()).toMatchObject([
      { status: "failed", attempts: 1, lastError: "Lo que se iba a avisar ya no existe" },
      { status: "failed", attempts: 0, lastError: "La clave de API se eliminó" },
    ]);
    expect([telling.sent, await town.db.webhookReceiver.count()]).toEqual([[], 0]);
  });
});

const aGate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};

describe("several workers", () => {
  test("make one call of one notice", async () => {
    await using telling = await aTellingTown();
    await telling.tell([await telling.portal()], ended());
    const outcomes = await Promise.all(Array.from({ length: 5 }, telling.send));
    expect([outcomes.toSorted(), telling.sent.length]).toEqual([["delivered", ...Array(4).fill("none")], 1]);
  });

  test("send again under the same id what one of them had sent when it died, and not before its claim is over", async () => {
    await using telling = await aTellingTown();
    const { town, now, send, sent, sweep, rows } = telling;
    await telling.tell([await telling.portal()], ended());
    const gate = aGate();
    now.answer = () => gate.opened.then(() => ({ status: 500 }));
    const slow = send();
    await expect.poll(() => sent.length).toBe(1);
    town.clock.advance(59_000);
    expect([await send(), (await sweep()).woken]).toEqual(["none", 0]);
    town.clock.advance(2000);
    expect((await sweep()).woken).toBe(1);
    now.answer = () => ({ status: 204 });
    expect(await send()).toBe("delivered");
    expect(sent[1]!.deliveryId).toBe(sent[0]!.deliveryId);
    // One that was thought dead comes back, and changes nothing of what is settled.
    gate.open();
    expect(await slow).toBe("overtaken");
    expect(await rows()).toMatchObject([{ status: "delivered", attempts: 2, lastStatus: 204 }]);
    expect(await town.db.webhookAttempt.findMany({ orderBy: { number: "asc" } })).toMatchObject([
      { number: 1, status: 500 },
      { number: 2, status: 204 },
    ]);
  });

  test("keep the order of what happened in a case, and let other cases pass", async () => {
    await using telling = await aTellingTown();
    const { town, now, sent, tell, next, notified, sendAll } = telling;
    const key = await telling.portal();
    const [one, other] = [await town.case(), await town.case()];
    const { id } = await telling.citizen();
    for (const about of [one, one, other]) await tell([key], notified(about, id, about.cover));
    const isOf = (about: CaseRef) => (notice: Notice) =>
      (bodyOf(notice).case as { id: string }).id === about.id;
    now.answer = (notice) => ({ status: isOf(one)(notice) ? 500 : 204 });
    await sendAll();
    expect(sent.map(isOf(one))).toEqual([true, false]);
    // The one that waits for another has been due since then.
    town.clock.advance(1);
    for (let attempt = 2; attempt <= 8; attempt++) await next();
    now.answer = () => ({ status: 204 });
    await next();
    const ids = sent.filter(isOf(one)).map(({ deliveryId }) => deliveryId);
    expect(new Set(ids.slice(0, 9)).size).toBe(1);
    expect(ids).toHaveLength(10);
    expect(ids[9]).not.toBe(ids[0]);
  });

  test("call one receiver twice at once, one that fails once, and one municipality's six times", async () => {
    await using telling = await aTellingTown();
    const { town, now, sent, portal, tell, send } = telling;
    const keys = await Promise.all(Array.from({ length: 5 }, () => portal()));
    for (const key of keys) for (let count = 0; count < 4; count++) await tell([key], ended());
    await town.db.webhookReceiver.update({
      where: { apiKeyId: keys[0]! },
      data: { failingSince: new Date(0) },
    });
    const gate = aGate();
    now.answer = () => gate.opened.then(() => ({ status: 204 }));
    const keyOf = new Map((await telling.rows()).map(({ id, apiKeyId }) => [id, apiKeyId]));
    const begun: Promise<string>[] = [];
    for (let count = 1; count <= 6; count++) {
      begun.push(send());
      await expect.poll(() => sent.length).toBe(count);
    }
    const calls = keys.map((key) => sent.filter(({ deliveryId }) => keyOf.get(deliveryId) === key).length);
    // Everybody's turn comes before anybody's second one.
    expect([calls[0], calls.toSorted()]).toEqual([1, [1, 1, 1, 1, 2]]);
    expect(await Promise.all(Array.from({ length: 4 }, send))).toEqual(Array(4).fill("none"));
    gate.open();
    expect(await Promise.all(begun)).toEqual(Array(6).fill("delivered"));
    // Whoever is done woke others.
    const jobs = (await town.jobs()).length - 20;
    expect(jobs).toBeGreaterThanOrEqual(6);
    await telling.sendAll();
    expect(sent).toHaveLength(20);
  });
});

describe("who decides what is sent next", () => {
  test("is waited for by nobody: whoever comes then looks again a second later", async () => {
    const { town, tell, portal, send } = await anEmptyOne();
    await tell([await portal()], ended());
    const before = (await town.jobs()).length;
    await town.systemContext().transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' webhook turns', 0))`;
      expect(await send()).toBe("none");
    });
    expect((await town.jobs()).length - before).toBe(1);
    expect(await send()).toBe("delivered");
  });

  test("goes on while everything that a portal missed is repeated, some hundreds at a time", async () => {
    await using telling = await aTellingTown();
    const { town, portal, send, rows } = telling;
    const key = await portal();
    const since = town.clock.now().toISOString();
    const missed = RETRIED_AT_ONCE * 2 + 1;
    const ctx = town.systemContext();
    await ctx.transaction(async (tx) => {
      for (let count = 0; count < missed; count++) await announce(tx, ctx, [key], ended());
      await tx.webhookDelivery.updateMany({ data: { status: "failed", attempts: 9, nextAttemptAt: null } });
    });
    const last = (await rows()).at(-1)!;
    const retries: Promise<{ retried: number }>[] = [];
    await ctx.transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM webhook_deliveries WHERE id = ${last.id}::uuid FOR UPDATE`;
      for (let count = 0; count < 2; count++)
        retries.push(town.invoke("admin", retryDeliveriesSinceOp, { api_key_id: key, since }));
      await expect
        .poll(() => town.db.webhookDelivery.count({ where: { status: "pending" } }), { timeout: 20_000 })
        .toBe(missed - 1);
      expect(await send()).toBe("delivered");
    });
    for (const { retried } of await Promise.all(retries)) expect(retried).toBeGreaterThanOrEqual(missed - 1);
    expect(await rows()).toMatchObject([
      { status: "delivered", attempts: 10, attemptsBefore: 9 },
      ...Array(missed - 1).fill({ status: "pending", attemptsBefore: 9 }),
    ]);
  });
});

describe("a receiver that is down for two days (E2)", () => {
  test("is told of once, shows as failing, and gets everything in order when it is back", async () => {
    await using telling = await aTellingTown();
    const { town, now, sent, tell, notified, sendAll, sweep, rows } = telling;
    const key = await telling.portal({ name: "Portal de trámites" });
    const cases = [await town.case(), await town.case()];
    const { id } = await telling.citizen();
    const begun = town.clock.now();
    const stateOf = async () => (await town.invoke("admin", listReceiversOp, {})).receivers[0]!;
    const attention = async () => (await town.invoke("admin", attentionOp, {})).failing_receivers;
    now.answer = () => ({ status: 500 });
    let mails = 0;
    for (let hour = 0; hour < 48; hour++) {
      if (hour % 3 === 0) await tell([key], notified(cases[hour % 2]!, id, cases[hour % 2]!.cover));
      for (let part = 0; part < 4; part++) {
        town.clock.advance(HOUR_MS / 4);
        await sendAll();
        mails += (await sweep()).mails;
      }
      if (hour === 0) expect([mails, await attention()]).toEqual([0, 0]);
    }
    expect([mails, await attention()]).toEqual([1, 1]);
    const mailed = (await town.jobs()).flatMap((job) => (job.name === "send-mail" ? [job.payload] : []));
    expect(mailed).toMatchObject([
      { to: town.people.admin.email, subject: expect.stringContaining("Portal de trámites") },
    ]);
    expect(mailed[0]!.text).toContain("portal.example");
    const down = await stateOf();
    expect([down.pending + down.failed, down.delivered, down.is_failing]).toEqual([16, 0, true]);
    expect(down.failed).toBeGreaterThan(2);
    expect(new Date(down.failing_since!).getTime() - begun.getTime()).toBeLessThan(HOUR_MS);

    now.answer = () => ({ status: 204 });
    sent.length = 0;
    const since = begun.toISOString();
    const [one, two] = await Promise.all([
      town.invoke("admin", retryDeliveriesSinceOp, { api_key_id: key, since }),
      town.invoke("admin", retryDeliveriesSinceOp, { api_key_id: key, since }),
    ]);
    expect([one.retried, two.retried]).toEqual([16, 16]);
    await sendAll();
    expect(sent.map(({ deliveryId }) => deliveryId)).toEqual((await rows()).map((row) => row.id));
    expect(await stateOf()).toMatchObject({ pending: 0, failed: 0, delivered: 16, failing_since: null });
    expect([await attention(), (await sweep()).mails]).toEqual([0, 0]);
  });

  test.each<[string, number[], number]>([
    ["wants none of it", [410], 0],
    ["stumbled over what it does not want", [500, 410], 0],
    ["stumbled over it and over something else", [500, 410, 500], 1],
    ["takes nothing until it failed for good", Array(9).fill(500), 1],
  ])("is none of those that miss something when it %s", async (_what, statuses, mails) => {
    const { town, now, portal, tell, next, rows, sweep } = await anEmptyOne();
    const key = await portal();
    await tell([key], ended());
    for (const status of statuses) {
      if ((await rows()).every((row) => row.status === "failed")) await tell([key], ended());
      now.answer = () => ({ status });
      await next();
    }
    town.clock.advance(2 * HOUR_MS);
    expect((await sweep()).mails).toBe(mails);
    await town.invoke("admin", updateKeyOp, { key_id: key, webhook_url: "https://portal.example/nuevo" });
    expect(await town.db.webhookReceiver.findMany()).toMatchObject([{ failingSince: null, warnedAt: null }]);
  });

  test("is told of once though two look at the same time, and not when its key is switched off", async () => {
    await using telling = await aTellingTown();
    const { town, now, tell, sendAll, sweep } = telling;
    const key = await telling.portal();
    await tell([key], ended());
    now.answer = () => ({ problem: "refused" });
    await sendAll();
    town.clock.advance(2 * HOUR_MS);
    await town.database.global.apiKey.update({ where: { id: key }, data: { isActive: false } });
    expect((await sweep()).mails).toBe(0);
    await town.database.global.apiKey.update({ where: { id: key }, data: { isActive: true } });
    const sweeps = await Promise.all([sweep(), sweep(), sweep()]);
    expect(sweeps.map(({ mails }) => mails).toSorted()).toEqual([0, 0, 1]);
  });
});

test.each<[string, Partial<Reply>, object]>([
  ["takes it", { status: 200 }, { delivered: true, status_code: 200, error: null }],
  ["refuses it", { status: 500 }, { delivered: false, status_code: 500, error: "El servidor respondió 500" }],
  ["is away", { problem: "refused" }, { delivered: false, status_code: null, error: expect.any(String) }],
])(
  "a portal that tries its address hears that it %s, and nothing is kept of it",
  async (_name, reply, expected) => {
    const { town, ctx, sent, now, portal, rows } = await anEmptyOne();
    now.answer = () => reply;
    const actor = { kind: "portal" as const, keyId: await portal() };
    const answer = await invoke(testReceiverOp, { ...ctx(), actor } as never, {});
    const admin = { ...(await town.context("admin")), ports: ctx().ports };
    const same = await invoke(testReceiverOfKeyOp, admin, { key_id: actor.keyId });
    const [notice] = sent;
    expect(answer).toEqual({
      ...{ webhook_url: "https://portal.example/avisos", signature: "s", event: "webhook.test", ...expected },
      // With these whoever receives it finds out what their own reading does wrong.
      ...{ body: notice!.body, headers: { "X-A": "1" }, answer: null },
    });
    expect(same).toEqual({ ...answer, body: sent[1]!.body });
    expect(notice).toMatchObject({ secret: "secreto", event: "webhook.test" });
    const keys = ["event", "sent_at", "municipality", "citizen", "case", "documents", "note"];
    expect(Object.keys(bodyOf(notice!))).toEqual(keys);
    expect([await rows(), await town.db.webhookReceiver.count()]).toEqual([[], 0]);
  },
);

test("what a portal was told of a reserved case is shown to those alone who may see it", async () => {
  const { town, now, portal, tell, notified, citizen, sendAll, rows } = await anEmptyOne();
  const [open, reserved] = [await town.case(), await town.case({ template: "SUM", reference: "Sumario" })];
  const { id } = await citizen();
  for (const about of [open, reserved]) await tell([await portal()], notified(about, id, about.cover));
  now.answer = ({ body }) => ({ status: 200, answer: body });
  await sendAll();
  const [told, hidden] = await Promise.all(
    (await rows()).map((row) => town.invoke("admin", getDeliveryOp, { delivery_id: row.id })),
  );
  expect(told).toMatchObject({ is_reserved: false, status: "delivered" });
  expect(JSON.parse(told!.body!)).toMatchObject({ documents: [{ url: "(enlace)" }] });
  expect(JSON.stringify(told)).not.toMatch(/expires|memory:/);
  expect(hidden).toMatchObject({
    is_reserved: true,
    body: null,
    attempt_list: [{ status: 200, answer: null }],
  });
  expect(JSON.stringify(hidden)).not.toContain("Sumario");

  // Nor is it found, or said, what it is about.
  expect([told!.about, hidden!.about]).toEqual([
    {
      case: { id: open.id, number: open.number },
      documents: [{ id: open.cover.id, official_number: open.cover.number, type_acronym: "CAEX" }],
      citizen: { id, full_name: "Inés Vega" },
    },
    null,
  ]);
  const found = async (search: string) =>
    (await town.invoke("admin", listDeliveriesOp, { search })).webhook_deliveries.map((row) => row.id);
  const ofPart = (number: string) => number.split("-").slice(0, 3).join("-").toLowerCase();
  for (const search of [
    open.number,
    ofPart(open.number),
    open.cover.number!,
    "ines vega",
    `${open.number} vega`,
  ])
    expect([search, await found(search)]).toEqual([search, [told!.id]]);
  for (const search of [reserved.number, reserved.cover.number!, "sumario", "-"])
    expect([search, await found(search)]).toEqual([search, []]);
});

test("a notice that waits for another says for which, and when each is tried is never past", async () => {
  const { town, now, portal, tell, notified, citizen, sendAll, rows, next } = await anEmptyOne();
  const about = await town.case();
  const { id } = await citizen();
  const key = await portal();
  for (let count = 0; count < 3; count++) await tell([key], notified(about, id, about.cover));
  const seen = () =>
    Promise.all(ids.map((delivery_id) => town.invoke("admin", getDeliveryOp, { delivery_id })));
  const retry = (delivery_id: string) => town.invoke("admin", retryDeliveryOp, { delivery_id });
  const ids = (await rows()).map((row) => row.id);
  const [head, second, third] = ids as [string, string, string];
  const waiting = {
    waits_for: { id: head, event: "documents.notified" },
    next_attempt_at: null,
    is_due: false,
  };
  town.clock.advance(HOUR_MS);
  const due = { waits_for: null, is_due: true, next_attempt_at: town.clock.now().toISOString() };
  expect(await seen()).toMatchObject([due, waiting, waiting]);

  now.answer = () => ({ status: 500 });
  await sendAll();
  expect(await seen()).toMatchObject([
    { ...due, is_due: false, next_attempt_at: expect.any(String) },
    waiting,
    waiting,
  ]);
  await expectRefusal(retry(second), "conflict", { code: "WAITS_FOR_ANOTHER" });
  expect(await retry(head)).toMatchObject({ is_due: true });
  // One that failed for good goes back behind those before it.
  await town.db.webhookDelivery.update({
    where: { id: third },
    data: { status: "failed", nextAttemptAt: null },
  });
  expect(await retry(third)).toMatchObject({ status: "pending", waits_for: { id: head } });
  now.answer = () => ({ status: 204 });
  await next();
  await sendAll();
  expect(await seen()).toMatchObject(
    Array(3).fill({ status: "delivered", waits_for: null, next_attempt_at: null }),
  );
});
