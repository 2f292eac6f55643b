import type { TenantTransaction } from "@foja/db/clients/types";
import type { WebhookDelivery } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import {
  deliveryNotFound,
  deliveryObject,
  isBeingSent,
  presentDeliveries,
  webhookDeliveryId,
} from "./delivery";
import { findReceivingKey, silenceOf } from "./receiving-key";
import { wakeSender } from "./turns";

export const alreadyDelivered = defineRefusal(
  "conflict",
  "ALREADY_DELIVERED",
  "El aviso ya se entregó: no se envía otra vez",
);
export const beingSent = defineRefusal(
  "conflict",
  "BEING_SENT",
  "El aviso se está enviando en este momento. Consulte en unos segundos cómo terminó",
);
export const noReceiver = defineRefusal<[silence: string]>(
  "conflict",
  "NO_RECEIVER",
  (silence) => `${silence}: no se le envía nada`,
);
export const waitsForAnother = defineRefusal(
  "conflict",
  "WAITS_FOR_ANOTHER",
  "El aviso espera a que se entregue otro anterior sobre lo mismo, y sale después de ese",
);

export const retryDeliveryOp = defineOperation({
  id: "webhook-deliveries.retry",
  summary: "Pone un aviso que no se entregó otra vez en la cola, para enviarlo ya o detrás de los anteriores",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ delivery_id: webhookDeliveryId }),
  output: deliveryObject,
  errors: ["invalid_input", deliveryNotFound, alreadyDelivered, beingSent, noReceiver, waitsForAnother],
}).run(async (ctx, { delivery_id }) => {
  const asked = await ctx.db.webhookDelivery.findUnique({ where: { id: delivery_id } });
  if (!asked) throw deliveryNotFound();
  const key = await findReceivingKey(ctx, asked.apiKeyId);
  const now = ctx.now();
  const pending = await ctx.transaction(async (tx) => {
    // Whoever sends it claims the row under the same lock.
    await tx.$executeRaw`SELECT FROM webhook_deliveries WHERE id = ${asked.id}::uuid FOR UPDATE`;
    const found = await tx.webhookDelivery.findUnique({ where: { id: asked.id } });
    if (!found) throw deliveryNotFound();
    if (found.status === "delivered") throw alreadyDelivered();
    if (isBeingSent(found, now)) throw beingSent();
    const silence = silenceOf(key, now);
    if (silence) throw noReceiver(silence);
    if (await isBehind(tx, found)) throw waitsForAnother();
    const changed = await tx.webhookDelivery.update({
      where: { id: found.id },
      data: {
        status: "pending",
        nextAttemptAt: now,
        claimedUntil: null,
        ...(found.status === "failed" && { attemptsBefore: found.attempts }),
      },
    });
    await wakeSender(tx, ctx);
    return changed;
  });
  return (await presentDeliveries(ctx, [pending]))[0]!;
});

/** One that failed for good takes its place behind those before it; one that waits for them has it already. */
const isBehind = async (tx: TenantTransaction, row: WebhookDelivery): Promise<boolean> => {
  const { status, apiKeyId, subject, seq } = row;
  if (status !== "pending" || subject === null) return false;
  return (await tx.webhookDelivery.count({ where: { apiKeyId, subject, status, seq: { lt: seq } } })) > 0;
};
