import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import {
  deliveryNotFound,
  deliveryObject,
  findReceivers,
  isBeingSent,
  presentDelivery,
  webhookDeliveryId,
} from "./delivery";
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
export const noReceiver = defineRefusal(
  "conflict",
  "NO_RECEIVER",
  "La clave del aviso ya no existe o no tiene dirección a la que avisar. Cargue la dirección en la clave",
);

export const retryDeliveryOp = defineOperation({
  id: "webhook-deliveries.retry",
  summary: "Pone un aviso que no se entregó otra vez en la cola, para enviarlo ya",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ delivery_id: webhookDeliveryId }),
  output: deliveryObject,
  errors: ["invalid_input", deliveryNotFound, alreadyDelivered, beingSent, noReceiver],
}).run(async (ctx, { delivery_id }) => {
  const asked = await ctx.db.webhookDelivery.findUnique({ where: { id: delivery_id } });
  if (!asked) throw deliveryNotFound();
  const key = (await findReceivers(ctx.global, ctx, [asked.apiKeyId])).get(asked.apiKeyId);
  const now = ctx.now();
  return ctx.transaction(async (tx) => {
    // Whoever sends it claims the row under the same lock.
    await tx.$executeRaw`SELECT FROM webhook_deliveries WHERE id = ${asked.id}::uuid FOR UPDATE`;
    const found = await tx.webhookDelivery.findUnique({ where: { id: asked.id } });
    if (!found) throw deliveryNotFound();
    if (found.status === "delivered") throw alreadyDelivered();
    if (isBeingSent(found, now)) throw beingSent();
    if (!key?.webhookUrl) throw noReceiver();
    const pending = await tx.webhookDelivery.update({
      where: { id: found.id },
      data: {
        status: "pending",
        nextAttemptAt: now,
        claimedUntil: null,
        ...(found.status === "failed" && { attemptsBefore: found.attempts }),
      },
    });
    await wakeSender(tx, ctx);
    return presentDelivery(pending, key, now);
  });
});
