import type { GlobalClient, Statement } from "@foja/db/clients/types";
import type { ApiKey } from "@foja/db/generated/global/client";
import type { WebhookDelivery } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { subject } from "../kernel/identifiers";
import { defineRefusal } from "../kernel/refusal";
import { findAbout } from "./about";
import { silenceOf } from "./receiving-key";
import { hostOf, withoutLinks } from "./without-links";

const DELIVERY_NOT_FOUND = "Entrega no encontrada";
export const webhookDeliveryId = subject(
  "webhookDelivery",
  "Identificador de la entrega de un aviso",
  DELIVERY_NOT_FOUND,
);

export const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const;
export const deliveryStatus = z.enum(DELIVERY_STATUSES);

export const deliveryNotFound = defineRefusal("not_found", "NOT_FOUND", DELIVERY_NOT_FOUND);

/** What happened to what, without what of it is reserved. */
const aboutObject = z.strictObject({
  case: z.strictObject({ id: z.guid(), number: z.string() }).nullable(),
  documents: z.array(
    z.strictObject({
      id: z.guid(),
      official_number: z.string().nullable().describe("Nulo si no se firmó"),
      type_acronym: z.string(),
    }),
  ),
  citizen: z.strictObject({ id: z.guid(), full_name: z.string() }).nullable(),
});

/** A delivery as administrators see it: neither what is sent, nor the secret that signs it, nor the whole address that it goes to. */
export const deliveryObject = z.strictObject({
  id: z.guid(),
  api_key: z.strictObject({
    id: z.guid(),
    name: z.string().nullable().describe("Nulo si la clave ya no existe"),
    host: z.string().nullable().describe("A qué servidor se avisa; nulo si la clave no tiene dirección"),
    problem: z.string().nullable().describe("Por qué ahora no se le avisa nada; nulo si se le avisa"),
  }),
  event: z.string(),
  about: aboutObject
    .nullable()
    .describe(
      "De qué trata; nulo si es de algo reservado que quien consulta no puede ver, o que ya no existe",
    ),
  status: deliveryStatus,
  is_being_sent: z.boolean(),
  waits_for: z
    .strictObject({ id: z.guid(), event: z.string() })
    .nullable()
    .describe("El aviso anterior sobre lo mismo que se entrega antes; nulo si no espera a ninguno"),
  attempts: z.int(),
  last_status: z.int().nullable().describe("Lo último que respondió el servidor"),
  last_error: z.string().nullable(),
  is_due: z.boolean().describe("Le toca ya: sale en cuanto haya lugar"),
  next_attempt_at: z.iso
    .datetime()
    .nullable()
    .describe("Nunca pasado; nulo si no se intenta más, si se está enviando o si espera a otro"),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
});

export const isBeingSent = ({ status, claimedUntil }: WebhookDelivery, now: Date): boolean =>
  status === "pending" && claimedUntil !== null && claimedUntil > now;

type Ahead = { readonly id: string; readonly ahead: string; readonly event: string };

/** For each of these that may not go out yet, the first of those that go before it. */
const AHEAD: Statement = {
  text: (table) => `
    SELECT d.id, e.id AS ahead, e.event FROM ${table("webhook_deliveries")} d CROSS JOIN LATERAL (
      SELECT e.id, e.event FROM ${table("webhook_deliveries")} e
      WHERE e.api_key_id = d.api_key_id AND e.subject = d.subject AND e.status = 'pending' AND e.seq < d.seq
      ORDER BY e.seq LIMIT 1) e
    WHERE d.id = ANY($1::uuid[]) AND d.status = 'pending'`,
};

/** The keys of the municipality among these, by id. */
export const findReceivers = async (
  global: GlobalClient,
  { tenant }: Pick<Context, "tenant">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ApiKey>> => {
  const keys = await global.apiKey.findMany({
    where: { id: { in: [...new Set(ids)] }, municipalityId: tenant.municipalityId },
  });
  return new Map(keys.map((key) => [key.id, key]));
};

/** These as an administrator sees them now, in the same order. */
export const presentDeliveries = async (
  ctx: Context<"administrator">,
  rows: readonly WebhookDelivery[],
): Promise<z.output<typeof deliveryObject>[]> => {
  const [keys, ahead, abouts] = await Promise.all([
    findReceivers(
      ctx.global,
      ctx,
      rows.map(({ apiKeyId }) => apiKeyId),
    ),
    ctx.read<Ahead>(AHEAD, [rows.map(({ id }) => id)]),
    findAbout(ctx, rows),
  ]);
  const now = ctx.now();
  return rows.map((row) => {
    const key = keys.get(row.apiKeyId);
    const about = abouts.get(row.id);
    return {
      id: row.id,
      api_key: {
        id: row.apiKeyId,
        name: key?.name ?? null,
        host: hostOf(key?.webhookUrl),
        problem: silenceOf(key, now) ?? null,
      },
      event: row.event,
      about: about?.isSeen ? about.shown : null,
      status: deliveryStatus.parse(row.status),
      attempts: row.attempts,
      last_status: row.lastStatus,
      last_error: row.lastError && withoutLinks(row.lastError),
      ...presentTurn(
        row,
        ahead.find(({ id }) => id === row.id),
        now,
      ),
      created_at: row.createdAt.toISOString(),
      delivered_at: row.deliveredAt?.toISOString() ?? null,
    };
  });
};

const presentTurn = (row: WebhookDelivery, ahead: Ahead | undefined, now: Date) => {
  const isSent = isBeingSent(row, now);
  const next = row.status !== "pending" || isSent || ahead ? null : (row.nextAttemptAt ?? now);
  const isDue = next !== null && next <= now;
  return {
    is_being_sent: isSent,
    waits_for: ahead ? { id: ahead.ahead, event: ahead.event } : null,
    is_due: isDue,
    next_attempt_at: (isDue ? now : next)?.toISOString() ?? null,
  };
};
