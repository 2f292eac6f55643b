import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findFailing } from "./failing";
import { hostOf } from "./without-links";

export const listReceiversOp = defineOperation({
  id: "webhook-deliveries.receivers",
  summary: "A qué sistemas se avisa, cuántos avisos se entregaron a cada uno y cuáles no los reciben",
  access: "administrator",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    receivers: z.array(
      z.strictObject({
        api_key: z.strictObject({
          id: z.guid(),
          name: z.string(),
          host: z.string().nullable(),
          is_active: z.boolean(),
        }),
        pending: z.int(),
        failed: z.int(),
        delivered: z.int(),
        failing_since: z.iso
          .datetime()
          .nullable()
          .describe("Desde cuándo no recibe nada; nulo si lo último llegó"),
        is_failing: z.boolean().describe("Hace más de una hora que no recibe nada de lo que se le manda"),
      }),
    ),
    total: z.int(),
  }),
  errors: ["invalid_input"],
}).run(async (ctx) => {
  const { db, global, tenant } = ctx;
  const [counts, states, failing] = await Promise.all([
    db.webhookDelivery.groupBy({ by: ["apiKeyId", "status"], _count: true }),
    db.webhookReceiver.findMany(),
    findFailing(ctx),
  ]);
  const keys = await global.apiKey.findMany({
    where: {
      municipalityId: tenant.municipalityId,
      OR: [{ webhookUrl: { not: null } }, { id: { in: states.map(({ apiKeyId }) => apiKeyId) } }],
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const failingSince = new Map(states.map((state) => [state.apiKeyId, state.failingSince]));
  const receivers = keys.map((key) => {
    const count = (status: string) =>
      counts.find((one) => one.apiKeyId === key.id && one.status === status)?._count ?? 0;
    return {
      api_key: { id: key.id, name: key.name, host: hostOf(key.webhookUrl), is_active: key.isActive },
      pending: count("pending"),
      failed: count("failed"),
      delivered: count("delivered"),
      is_failing: failing.some(({ apiKeyId }) => apiKeyId === key.id),
      failing_since: failingSince.get(key.id)?.toISOString() ?? null,
    };
  });
  return { receivers, total: receivers.length };
});
