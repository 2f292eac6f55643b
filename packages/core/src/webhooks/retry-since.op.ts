import { z } from "zod";
import type { Context } from "../kernel/context";
import { reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { keyNotFound } from "../keys/api-key";
import { findReceivingKey, silenceOf } from "./receiving-key";
import { noReceiver } from "./retry-delivery.op";
import { wakeSenders } from "./turns";

/** Of one transaction, each of them a line of the audit: whoever sends one of these at the moment waits for no more. */
export const RETRIED_AT_ONCE = 300;

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
  const silence = silenceOf(key, ctx.now());
  if (silence) throw noReceiver(silence);
  // Not what is announced meanwhile: it is sent anyway, and under load there is always more of it.
  const missed = { keyId: key.id, since: new Date(since), until: ctx.now() };
  let retried = 0;
  for (let last: bigint | null = 0n; last !== null; ) {
    const batch: Batch = await retryBatch(ctx, { ...missed, last });
    retried += batch.retried;
    last = batch.last;
  }
  return { retried, message: retriedWords(retried) };
});

type Batch = { readonly retried: number; readonly last: bigint | null };
type From = { readonly keyId: string; readonly since: Date; readonly until: Date; readonly last: bigint };

/** The oldest first, so that of one subject no later one goes out before an earlier one. Done again after a crash, it goes on. */
const retryBatch = (ctx: Context<"user">, { keyId, since, until, last }: From): Promise<Batch> =>
  ctx.transaction(async (tx) => {
    const now = ctx.now();
    // One that is being sent ends by itself; the times of one that failed for good begin anew.
    const [batch] = await tx.$queryRaw<Batch[]>`
      WITH missed AS (
        SELECT id, seq FROM webhook_deliveries
        WHERE api_key_id = ${keyId}::uuid AND created_at BETWEEN ${since}::timestamptz AND ${until}::timestamptz
          AND status IN ('pending', 'failed')
          AND (claimed_until IS NULL OR claimed_until <= ${now}::timestamptz) AND seq > ${last}
        ORDER BY seq LIMIT ${RETRIED_AT_ONCE} FOR NO KEY UPDATE),
      retried AS (
        UPDATE webhook_deliveries d SET status = 'pending', next_attempt_at = ${now}::timestamptz, claimed_until = NULL,
          attempts_before = CASE d.status WHEN 'failed' THEN d.attempts ELSE d.attempts_before END
        FROM missed WHERE d.id = missed.id RETURNING d.id)
      SELECT max(seq) AS last, (SELECT count(*)::int FROM retried) AS retried FROM missed`;
    if (batch!.retried > 0) await wakeSenders(tx, ctx);
    return batch!;
  });

const retriedWords = (count: number): string => {
  if (count === 0) return "Desde ese momento no quedó ningún aviso sin entregar";
  return count === 1 ? "Un aviso se envía otra vez" : `${count} avisos se envían otra vez`;
};
