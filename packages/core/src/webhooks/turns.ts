import type { Statement, TenantTransaction } from "@foja/db/clients/types";
import type { WebhookDelivery } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";

/** Calls of one receiver at the same time, and while the last one failed. */
const OF_RECEIVER = { fine: 2, failing: 1 } as const;
/** Calls for one municipality: those of others find a free worker. */
const OF_MUNICIPALITY = 6;

/** Longer than a call takes, with what is written before and after it. */
const CLAIM_MS = 60_000;

/** Whoever finds another one deciding looks again after this. */
const LOOK_AGAIN_SECONDS = 1;

/**
 * Serializes whoever decides what is sent next: between looking and claiming nobody else may claim. Nobody waits for it, with a worker
 * and a connection that others need. @returns whether it is this transaction's
 */
const lockTurns = async (tx: TenantTransaction): Promise<boolean> => {
  const [tried] = await tx.$queryRaw<{ is_locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || ' webhook turns', 0)) AS is_locked`;
  return tried!.is_locked;
};

/**
 * What may be sent at the moment $1, in the order in which it should: each receiver in turn, those first who have least in the air; of one
 * receiver what is longest due. An earlier notice about the same subject goes before a later one, unless it failed for good.
 */
const TURNS: Statement = {
  text: (table) => `
  WITH receivers AS (
    SELECT r.api_key_id, sending.count,
      CASE WHEN r.failing_since IS NULL THEN ${OF_RECEIVER.fine} ELSE ${OF_RECEIVER.failing} END AS most
    FROM ${table("webhook_receivers")} r CROSS JOIN LATERAL (
      SELECT count(*)::int FROM ${table("webhook_deliveries")} d
      WHERE d.api_key_id = r.api_key_id AND d.status = 'pending' AND d.claimed_until > $1::timestamptz
    ) AS sending)
  SELECT due.id FROM receivers r CROSS JOIN LATERAL (
    SELECT d.id, d.next_attempt_at, d.seq, row_number() OVER (ORDER BY d.next_attempt_at, d.seq) AS place
    FROM ${table("webhook_deliveries")} d
    WHERE d.api_key_id = r.api_key_id AND d.status = 'pending' AND d.next_attempt_at <= $1::timestamptz
      AND (d.claimed_until IS NULL OR d.claimed_until <= $1::timestamptz)
      AND NOT EXISTS (
        SELECT FROM ${table("webhook_deliveries")} e
        WHERE e.api_key_id = d.api_key_id AND e.subject = d.subject AND e.status = 'pending' AND e.seq < d.seq)
    ORDER BY d.next_attempt_at, d.seq LIMIT ${OF_RECEIVER.fine}
  ) AS due
  WHERE r.count + due.place <= r.most
  ORDER BY r.count + due.place, due.next_attempt_at, due.seq
  LIMIT (SELECT greatest(${OF_MUNICIPALITY} - coalesce(sum(count), 0), 0) FROM receivers)`,
};

type Turn = { readonly id: string };

const findTurns = (tx: TenantTransaction, now: Date): Promise<Turn[]> =>
  tx.$queryRawUnsafe<Turn[]>(
    TURNS.text((name) => name),
    now,
  );

/** Takes the next one for this process: nobody else sends it until the claim is over. */
export const claimTurn = async (ctx: Context<"system">): Promise<WebhookDelivery | undefined> => {
  // Most who look find nothing, after many things were announced at once: they wait for no lock.
  const turns = await ctx.read<Turn>(TURNS, [ctx.now()]);
  return turns.length === 0 ? undefined : claimFirst(ctx);
};

const claimFirst = (ctx: Context<"system">): Promise<WebhookDelivery | undefined> =>
  ctx.transaction(async (tx) => {
    if (!(await lockTurns(tx))) {
      await wakeSender(tx, ctx, { afterSeconds: LOOK_AGAIN_SECONDS });
      return undefined;
    }
    const now = ctx.now();
    const [next] = await findTurns(tx, now);
    if (!next) return undefined;
    const [claimed] = await tx.webhookDelivery.updateManyAndReturn({
      where: { id: next.id, status: "pending" },
      data: { attempts: { increment: 1 }, claimedUntil: new Date(now.getTime() + CLAIM_MS) },
    });
    if (!claimed) return undefined;
    await tx.webhookAttempt.create({
      data: { deliveryId: claimed.id, number: claimed.attempts, startedAt: now },
    });
    return claimed;
  });

type Waking = Pick<Context, "now" | "tenant" | "ports">;

/**
 * One job for each that may be sent now. A job that finds nothing to send ends, so that no slow receiver keeps workers waiting; whoever
 * is done with one wakes the next.
 * @returns how many
 */
export const wakeSenders = async (tx: TenantTransaction, ctx: Waking): Promise<number> => {
  const turns = await findTurns(tx, ctx.now());
  for (const _turn of turns) await wakeSender(tx, ctx);
  return turns.length;
};

export const wakeSender = (
  tx: TenantTransaction,
  { ports, tenant: { schema } }: Pick<Context, "tenant" | "ports">,
  after?: { readonly afterSeconds: number },
): Promise<void> => ports.jobs.enqueue(tx, "send-webhook", { schema }, after);
