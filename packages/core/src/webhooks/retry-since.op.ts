import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { keyNotFound } from "../keys/api-key";
import { findReceivingKey } from "./receiving-key";
import { noReceiver } from "./retry-delivery.op";
import { lockTurns, wakeSenders } from "./turns";

/** Enough for what a portal misses in months; each is a line of the audit. */
const TIMEOUT_MS = 120_000;

export const retryDeliveriesSinceOp = defineOperation({
  id: "webhook-deliveries.retrySince",
  summary:
    "Pone otra vez en la cola, en el orden en que ocurrieron, los avisos de una clave que no se entregaron desde un momento",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    api_key_id: reference("receivingKey", "Clave de API a cuyo sistema se avisa"),
    since: meant(z.iso.datetime({ offset: true }), {
      note: "Los creados desde ese momento",
      example: "2026-11-01T00:00:00.000Z",
    }),
  }),
  output: z.strictObject({ retried: z.int(), message: z.string() }),
  errors: ["invalid_input", keyNotFound, noReceiver],
}).run(async (ctx, { api_key_id, since }) => {
  const key = await findReceivingKey(ctx, api_key_id);
  if (!key) throw keyNotFound();
  if (!key.webhookUrl) throw noReceiver();
  return ctx.transaction(
    async (tx) => {
      await lockTurns(tx);
      const now = ctx.now();
      // One that is being sent ends by itself; the times of one that failed for good begin anew.
      const retried = await tx.$executeRaw`
        UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = ${now}::timestamptz, claimed_until = NULL,
          attempts_before = CASE status WHEN 'failed' THEN attempts ELSE attempts_before END
        WHERE api_key_id = ${key.id}::uuid AND created_at >= ${new Date(since)}::timestamptz AND status IN ('pending', 'failed')
          AND (claimed_until IS NULL OR claimed_until <= ${now}::timestamptz)`;
      await wakeSenders(tx, ctx);
      return { retried, message: retriedWords(retried) };
    },
    { timeoutMs: TIMEOUT_MS },
  );
});

const retriedWords = (count: number): string => {
  if (count === 0) return "Desde ese momento no quedó ningún aviso sin entregar";
  return count === 1 ? "Un aviso se envía otra vez" : `${count} avisos se envían otra vez`;
};
