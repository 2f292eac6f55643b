import type { GlobalClient } from "@foja/db/clients/types";
import type { WebhookDelivery } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { subject } from "../kernel/identifiers";
import { defineRefusal } from "../kernel/refusal";
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

/** A delivery as administrators see it: neither what is sent, nor the secret that signs it, nor the whole address that it goes to. */
export const deliveryObject = z.strictObject({
  id: z.guid(),
  api_key: z.strictObject({
    id: z.guid(),
    name: z.string().nullable().describe("Nulo si la clave ya no existe"),
    host: z.string().nullable().describe("A qué servidor se avisa; nulo si la clave no tiene dirección"),
  }),
  event: z.string(),
  status: deliveryStatus,
  is_being_sent: z.boolean(),
  attempts: z.int(),
  last_status: z.int().nullable().describe("Lo último que respondió el servidor"),
  last_error: z.string().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
});

type Receiver = { readonly id: string; readonly name: string; readonly webhookUrl: string | null };

/** The keys of the municipality among these, by id. */
export const findReceivers = async (
  global: GlobalClient,
  { tenant }: Pick<Context, "tenant">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Receiver>> => {
  const keys = await global.apiKey.findMany({
    where: { id: { in: [...new Set(ids)] }, municipalityId: tenant.municipalityId },
    select: { id: true, name: true, webhookUrl: true },
  });
  return new Map(keys.map((key) => [key.id, key]));
};

export const isBeingSent = ({ status, claimedUntil }: WebhookDelivery, now: Date): boolean =>
  status === "pending" && claimedUntil !== null && claimedUntil > now;

export const presentDelivery = (row: WebhookDelivery, key: Receiver | undefined, now: Date) => ({
  id: row.id,
  api_key: { id: row.apiKeyId, name: key?.name ?? null, host: hostOf(key?.webhookUrl) },
  event: row.event,
  status: deliveryStatus.parse(row.status),
  is_being_sent: isBeingSent(row, now),
  attempts: row.attempts,
  last_status: row.lastStatus,
  last_error: row.lastError && withoutLinks(row.lastError),
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  delivered_at: row.deliveredAt?.toISOString() ?? null,
});
