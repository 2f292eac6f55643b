import { randomUUID } from "node:crypto";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import type { Residence } from "@foja/testing/town/residence";
import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { getDeliveryOp } from "./get-delivery.op";
import { listDeliveriesOp } from "./list-deliveries.op";
import { retryDeliveryOp } from "./retry-delivery.op";

const town = await townOfFile();
const SECRET = "https://portal.example/avisos/llave-secreta?token=abc";

const aPortal = async (place: Residence, data: object = {}): Promise<string> => {
  const { id } = await town.database.global.apiKey.create({
    data: {
      id: randomUUID(),
      municipalityId: place.municipalityId,
      hash: `${randomUUID()}${randomUUID()}`.replaceAll("-", ""),
      prefix: "sk-tad",
      name: "Portal",
      keyType: "tad",
      webhookUrl: SECRET,
      webhookSecretSealed: "sellado",
      ...data,
    },
  });
  return id;
};
const aDelivery = async (apiKeyId: string, data: object = {}) => {
  const row = { id: randomUUID(), apiKeyId, event: "documents.signed", payload: { llave: "secreta" } };
  return town.db.webhookDelivery.create({
    data: { ...row, status: "failed", attempts: 9, createdAt: town.clock.now(), ...data },
  });
};
const retry = (delivery_id: string) => town.invoke("admin", retryDeliveryOp, { delivery_id });

test("the list tells what became of each, and no secret and no whole address", async () => {
  const key = await aPortal(town);
  const last = { lastStatus: 503, lastError: `503 de ${SECRET}, se reintenta` };
  const failed = await aDelivery(key, last);
  town.clock.advance(1000);
  const pending = await aDelivery(key, { status: "pending", event: "documents.notified" });
  const list = (input: object) => town.invoke("admin", listDeliveriesOp, { api_key_id: key, ...input });
  const { webhook_deliveries, total } = await list({});
  expect(total).toBe(2);
  expect(webhook_deliveries).toMatchObject([
    { id: pending.id, status: "pending" },
    { id: failed.id, last_status: 503, api_key: { id: key, name: "Portal", host: "portal.example" } },
  ]);
  expect(JSON.stringify(webhook_deliveries)).not.toMatch(/secret|token|sellado|payload/i);
  for (const filter of [{ status: "failed" }, { event: "documents.signed" }, { offset: 1 }])
    expect((await list(filter)).webhook_deliveries.map(({ id }) => id)).toEqual([failed.id]);
});

test("what was not delivered is sent again at once", async () => {
  const { id } = await aDelivery(await aPortal(town), { nextAttemptAt: null });
  const ctx = await town.context("admin");
  expect(await retry(id)).toMatchObject({
    status: "pending",
    attempts: 9,
    next_attempt_at: ctx.now().toISOString(),
  });
  await retry(id);
  const stored = await town.db.webhookDelivery.findUniqueOrThrow({ where: { id } });
  expect(stored).toMatchObject({ status: "pending", nextAttemptAt: ctx.now() });
});

test.each<[string, () => Promise<object>, string]>([
  ["it was delivered", async () => ({ status: "delivered" }), "ALREADY_DELIVERED"],
  [
    "it is being sent",
    async () => ({ status: "pending", claimedUntil: new Date(town.clock.now().getTime() + 1) }),
    "BEING_SENT",
  ],
  [
    "the key has no address",
    async () => ({ apiKeyId: await aPortal(town, { webhookUrl: null }) }),
    "NO_RECEIVER",
  ],
  [
    "the key is switched off",
    async () => ({ apiKeyId: await aPortal(town, { isActive: false }) }),
    "NO_RECEIVER",
  ],
  ["there is no such key", async () => ({ apiKeyId: randomUUID() }), "NO_RECEIVER"],
  ["the key is another municipality's", async () => ({ apiKeyId: await aPortal(town.other) }), "NO_RECEIVER"],
])("nothing is sent again when %s", async (_name, data, code) => {
  const { id } = await aDelivery(await aPortal(town), await data());
  const before = await town.db.webhookDelivery.findUnique({ where: { id } });
  await expectRefusal(retry(id), "conflict", { code });
  const { api_key } = await town.invoke("admin", getDeliveryOp, { delivery_id: id });
  // Whoever looks at it is told so before they try.
  expect(api_key.problem !== null).toBe(code === "NO_RECEIVER");
  expect(await town.db.webhookDelivery.findUnique({ where: { id } })).toEqual(before);
});

test("whose sender is gone is sent again; and of a sender and a retry at once, either comes first", async () => {
  const key = await aPortal(town);
  const { id } = await aDelivery(key, { status: "pending", claimedUntil: town.clock.now() });
  const now = town.clock.now();
  const outcomes = await Promise.allSettled([
    retry(id),
    town.db.webhookDelivery.updateMany({
      where: { id, OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }] },
      data: { claimedUntil: new Date(now.getTime() + 1000) },
    }),
  ]);
  const { claimedUntil } = await town.db.webhookDelivery.findUniqueOrThrow({ where: { id } });
  const [retried] = outcomes;
  // A retry after the claim is refused; one before it leaves the claim alone.
  expect(claimedUntil).toEqual(new Date(now.getTime() + 1000));
  if (retried.status === "rejected") expect(retried.reason).toMatchObject({ extra: { code: "BEING_SENT" } });
});
