import type { TenantTransaction } from "@foja/db/clients/types";
import type { WebhookDelivery } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { waitAfter } from "./schedule";
import { wakeSender, wakeSenders } from "./turns";

export type Outcome = {
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  readonly body: string | null;
  readonly isDelivered: boolean;
  /** Another attempt would bring the same. */
  readonly isFinal: boolean;
  /** It says something about the receiver. */
  readonly wasCalled: boolean;
};

type Ended = "delivered" | "put_off" | "failed" | "overtaken";

/**
 * Writes down what an attempt brought, when there will be another one, and wakes whoever is next. A worker that was so slow that somebody
 * else began another attempt changes the delivery no more.
 */
export const recordAttempt = (
  ctx: Context<"system">,
  delivery: WebhookDelivery,
  outcome: Outcome,
): Promise<Ended> =>
  ctx.transaction(async (tx) => {
    const { status, error, answer, body } = outcome;
    const now = ctx.now();
    await tx.webhookAttempt.updateMany({
      where: { deliveryId: delivery.id, number: delivery.attempts },
      data: { endedAt: now, status, error, answer, body },
    });
    const ended = await settle(tx, ctx, delivery, outcome);
    // Who wants to hear no more of one notice answers, and may want the next.
    if (outcome.wasCalled && !outcome.isFinal) await noteHealth(tx, now, delivery.apiKeyId, outcome);
    await wakeSenders(tx, ctx);
    return ended;
  });

const settle = async (
  tx: TenantTransaction,
  ctx: Context<"system">,
  delivery: WebhookDelivery,
  { status, error, isDelivered, isFinal }: Outcome,
): Promise<Ended> => {
  const now = ctx.now();
  const wait = isDelivered || isFinal ? undefined : waitAfter(delivery);
  const next =
    wait === undefined
      ? { status: isDelivered ? "delivered" : "failed", nextAttemptAt: null }
      : { nextAttemptAt: new Date(now.getTime() + wait) };
  const { count } = await tx.webhookDelivery.updateMany({
    where: { id: delivery.id, status: "pending", attempts: delivery.attempts },
    data: {
      ...next,
      lastStatus: status,
      lastError: error,
      claimedUntil: null,
      ...(isDelivered && { deliveredAt: now }),
    },
  });
  if (count === 0) return "overtaken";
  if (wait === undefined) return isDelivered ? "delivered" : "failed";
  await wakeSender(tx, ctx, { afterSeconds: Math.ceil(wait / 1000) });
  return "put_off";
};

/** It fails from its first failure on, and no longer once it took something. */
const noteHealth = async (
  tx: TenantTransaction,
  now: Date,
  apiKeyId: string,
  { isDelivered }: Outcome,
): Promise<void> => {
  await tx.webhookReceiver.updateMany({
    where: { apiKeyId, failingSince: isDelivered ? { not: null } : null },
    data: isDelivered ? { failingSince: null, warnedAt: null } : { failingSince: now },
  });
};

/** Of a receiver at another address than before: what the one of before did is not its fault. */
export const forgetHealth = async (tx: TenantTransaction, apiKeyId: string): Promise<void> => {
  await tx.webhookReceiver.updateMany({ where: { apiKeyId }, data: { failingSince: null, warnedAt: null } });
};
