import { z } from "zod";
import { identifier } from "../kernel/identifiers";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { exactText } from "../kernel/text";
import { deliveryObject, deliveryStatus, findReceivers, presentDelivery } from "./delivery";

export const listDeliveriesOp = defineOperation({
  id: "webhook-deliveries.list",
  summary: "Lista los avisos a portales, los más nuevos primero: qué se entregó y qué no",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    api_key_id: meant(identifier, {
      note: "Solo los de esa clave",
      example: "3f0e6b1e-2c6f-4f0e-9a53-0d8f1d5b7c11",
    }).optional(),
    status: meant(deliveryStatus, { note: "Solo los de ese estado", example: "failed" }).optional(),
    event: meant(exactText(100), { note: "Solo los de ese suceso", example: "documents.signed" }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ webhook_deliveries: z.array(deliveryObject), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { api_key_id, status, event, ...asked }) => {
  const where = {
    ...(api_key_id && { apiKeyId: api_key_id }),
    ...(status && { status }),
    ...(event && { event }),
  };
  const [total, rows] = await Promise.all([
    ctx.db.webhookDelivery.count({ where }),
    ctx.db.webhookDelivery.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      ...listWindow(asked),
    }),
  ]);
  const keys = await findReceivers(
    ctx.global,
    ctx,
    rows.map(({ apiKeyId }) => apiKeyId),
  );
  const now = ctx.now();
  return {
    webhook_deliveries: rows.map((row) => presentDelivery(row, keys.get(row.apiKeyId), now)),
    ...presentWindow(total, asked),
  };
});
