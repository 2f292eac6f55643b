import type { WebhookReceiver } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { ROLES } from "../people/roles";
import { USER_STATE } from "../people/user";
import { silenceOf } from "./receiving-key";
import { GONE } from "./reply-words";
import { hostOf } from "./without-links";

/** A receiver that took nothing for so long is told to somebody. */
const TOLD_AFTER_MS = 3_600_000;

type Looking = Pick<Context<"system" | "administrator">, "db" | "global" | "tenant" | "now">;

/** Receivers that took nothing for an hour, though notices go out to them. */
export const findFailing = async ({ db, global, tenant, now }: Looking) => {
  const failing = await db.webhookReceiver.findMany({
    where: { failingSince: { lte: new Date(now().getTime() - TOLD_AFTER_MS) } },
    orderBy: [{ failingSince: "asc" }, { apiKeyId: "asc" }],
  });
  const missing = await receiversThatMiss(db, failing);
  const keys = await global.apiKey.findMany({
    where: { id: { in: failing.map(({ apiKeyId }) => apiKeyId) }, municipalityId: tenant.municipalityId },
  });
  const byId = new Map(keys.map((key) => [key.id, key]));
  return failing.flatMap((receiver) => {
    const key = missing.has(receiver.apiKeyId) ? byId.get(receiver.apiKeyId) : undefined;
    return key && !silenceOf(key, now()) ? [{ ...receiver, key }] : [];
  });
};

/** Those for whom something waits, or that took something not in time since they fail: what they did not want is not missed. */
const receiversThatMiss = async (db: Looking["db"], failing: readonly WebhookReceiver[]) => {
  const missed = await db.webhookDelivery.findMany({
    where: {
      OR: failing.map(({ apiKeyId, failingSince }) => ({
        apiKeyId,
        OR: [
          { status: "pending" },
          {
            status: "failed",
            OR: [{ lastStatus: null }, { lastStatus: { not: GONE } }],
            attemptRows: { some: { endedAt: { gte: failingSince! } } },
          },
        ],
      })),
    },
    select: { apiKeyId: true },
    distinct: ["apiKeyId"],
  });
  return new Set(missed.map(({ apiKeyId }) => apiKeyId));
};

/**
 * Mails the administrators which receivers fail: once until each takes something again, whoever sweeps at the same time. Mails and the
 * note that they were sent are one transaction.
 * @returns how many mails
 */
export const warnOfFailing = async (ctx: Context<"system">): Promise<number> => {
  const due = (await findFailing(ctx)).filter(({ warnedAt }) => warnedAt === null);
  let mails = 0;
  for (const receiver of due) mails += await warnOf(ctx, receiver);
  return mails;
};

type Failing = Awaited<ReturnType<typeof findFailing>>[number];

const warnOf = async (ctx: Context<"system">, { apiKeyId, failingSince, key }: Failing): Promise<number> => {
  const { schema, name, timezone } = ctx.tenant;
  const since = failingSince?.toLocaleString("es-AR", {
    timeZone: timezone,
    dateStyle: "long",
    timeStyle: "short",
  });
  const subject = `Los avisos de ${name} a «${key.name}» no llegan`;
  const text = [
    `Desde el ${since} el servidor ${hostOf(key.webhookUrl)} no recibe los avisos de la clave «${key.name}».`,
    "",
    "Los avisos se intentan varias veces durante unas quince horas; los que no se entregan quedan en el panel de administración, Avisos.",
    "Ahí se ve qué respondió el servidor. Cuando quien lo mantiene lo haya arreglado, puede reintentar todos desde una fecha.",
    "",
  ].join("\n");

  return ctx.transaction(async (tx) => {
    const { count } = await tx.webhookReceiver.updateMany({
      where: { apiKeyId, failingSince, warnedAt: null },
      data: { warnedAt: ctx.now() },
    });
    if (count === 0) return 0;
    const administrators = await tx.user.findMany({
      where: { estado: USER_STATE.active, roles: { some: { roleId: ROLES.administrator.id } } },
      select: { email: true },
    });
    for (const { email: to } of administrators)
      await ctx.ports.jobs.enqueue(tx, "send-mail", { schema, to, subject, text });
    return administrators.length;
  });
};
