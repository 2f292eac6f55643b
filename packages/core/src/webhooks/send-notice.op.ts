import type { WebhookDelivery } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { defineOperation } from "../kernel/operation";
import { payloadOf, withoutFileLinks } from "./payload";
import { findReceivingKey, KEY_GONE, secretOf, silenceOf } from "./receiving-key";
import { type Outcome, recordAttempt } from "./record-attempt";
import { GONE, isTaken, wordsOf } from "./reply-words";
import { claimTurn } from "./turns";
import { withoutLinks } from "./without-links";

export const sendNoticeOp = defineOperation({
  id: "webhooks.sendNotice",
  summary: "Envía el aviso al que le toca, si a alguno le toca, y anota qué se respondió",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ outcome: z.enum(["delivered", "put_off", "failed", "overtaken", "none"]) }),
  errors: [],
}).run(async (ctx) => {
  const delivery = await claimTurn(ctx);
  if (!delivery) return { outcome: "none" };
  return { outcome: await recordAttempt(ctx, delivery, await attempt(ctx, delivery)) };
});

const attempt = async (ctx: Context<"system">, delivery: WebhookDelivery): Promise<Outcome> => {
  try {
    return await call(ctx, delivery);
  } catch (error) {
    // A notice that can't be made ends like one that nobody takes, not in a worker that begins it again for ever.
    ctx.report(error, "sending a notice");
    return unsent("El aviso no se pudo preparar. El registro del trabajador tiene la causa");
  }
};

const call = async (ctx: Context<"system">, delivery: WebhookDelivery): Promise<Outcome> => {
  const key = await findReceivingKey(ctx, delivery.apiKeyId);
  if (!key) return { ...unsent(KEY_GONE), isFinal: true };
  const silence = silenceOf(key, ctx.now());
  if (silence) return unsent(silence);
  const payload = await payloadOf(ctx, delivery);
  if (!payload) return { ...unsent("Lo que se iba a avisar ya no existe"), isFinal: true };

  const body = JSON.stringify(payload);
  const url = key.webhookUrl ?? "";
  const reply = await ctx.ports.receivers.send({
    url,
    secret: secretOf(ctx, key),
    deliveryId: delivery.id,
    event: delivery.event,
    body,
    sentAt: ctx.now(),
  });
  return {
    status: reply.status,
    error: wordsOf(reply, url),
    // A receiver may say again what it was told.
    answer: reply.answer && withoutLinks(reply.answer),
    body: withoutFileLinks(body),
    isDelivered: isTaken(reply),
    isFinal: reply.status === GONE,
    wasCalled: true,
  };
};

const unsent = (error: string): Outcome => ({
  status: null,
  error,
  answer: null,
  body: null,
  isDelivered: false,
  isFinal: false,
  wasCalled: false,
});
