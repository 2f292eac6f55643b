import type { ApiKey } from "@foja/db/generated/global/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { subject } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { writtenLine, writtenText } from "../kernel/text";
import { webhookUrlInput } from "./webhook";

export const API_KEY_NOT_FOUND = "Clave de API no encontrada";
export const apiKeyId = subject("apiKey", "Identificador de la clave de API", API_KEY_NOT_FOUND);

export const keyNotFound = defineRefusal("not_found", "NOT_FOUND", API_KEY_NOT_FOUND);
export const keyEndsInPast = defineRefusal(
  "invalid_input",
  "EXPIRES_AT_IN_PAST",
  "El vencimiento debe ser una fecha futura. Para que una clave deje de servir ahora, desactívela",
  { about: "expires_at" },
);

/** Kinds that are made in the panel. An `api` key is a standard one too (decisions B), so those need none of their own. */
export const MADE_KEY_TYPES = ["api", "tad", "backup"] as const;

const RATE_MAX_PER_MINUTE = 60_000;
const ORIGINS_MAX = 200;

const origin = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "Debe ser una dirección IPv4 o IPv6, o un bloque CIDR como 192.0.2.0/24",
});

/** What may be said of a key when it is made, and changed afterwards. */
export const keyInputs = {
  name: meant(writtenLine(100), { note: "Nombre con el que se la reconoce", example: "Portal de trámites" }),
  description: meant(writtenText(500, 0).nullable(), {
    note: "Para qué se usa",
    example: "Lo mantiene Sistemas",
  }),
  expires_at: meant(z.iso.datetime({ offset: true }).nullable(), {
    note: "Cuándo deja de servir, en el futuro; null: no vence",
    example: "2099-12-31T03:00:00.000Z",
  }),
  rate_limit_per_minute: meant(z.int().min(1).max(RATE_MAX_PER_MINUTE), {
    note: "Solicitudes por minuto que se admiten con ella",
    example: 60,
  }),
  webhook_url: webhookUrlInput,
  allowed_origins: meant(z.array(z.string().trim().pipe(origin)).max(ORIGINS_MAX), {
    note: "Direcciones IP o bloques CIDR desde los que se usa una clave de portal o de respaldo; con otras no se comprueba. Sin ninguno, la de un portal sirve desde cualquier lado y la de respaldo desde ninguno",
    example: ["192.0.2.0/24"],
  }),
};

export const isActiveInput = meant(z.boolean(), { note: "Si la clave sirve", example: true });

/** A key as administrators see it (specification 3, 2.2). Of its text and of its secret nothing is told that opens anything. */
export const keyForAdmin = z.strictObject({
  id: z.guid(),
  name: z.string(),
  description: z.string().nullable(),
  key_type: z.enum(["standard", "api", "tad", "backup"]),
  api_key_prefix: z.string(),
  is_active: z.boolean(),
  expires_at: z.iso.datetime().nullable(),
  rate_limit_per_minute: z.int(),
  webhook_url: z.string().nullable(),
  has_webhook_secret: z.boolean(),
  allowed_origins: z.array(z.string()),
  users_count: z.int(),
  last_used_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

/** What `presentKey` needs beside the row. */
export const WITH_USERS = { _count: { select: { users: true } } } as const;

type PresentableKey = ApiKey & { readonly _count: { readonly users: number } };

export const presentKey = (key: PresentableKey): z.output<typeof keyForAdmin> => ({
  id: key.id,
  name: key.name,
  description: key.description,
  key_type: keyForAdmin.shape.key_type.parse(key.keyType),
  api_key_prefix: key.prefix,
  is_active: key.isActive,
  expires_at: key.expiresAt?.toISOString() ?? null,
  rate_limit_per_minute: key.rateLimitPerMinute,
  webhook_url: key.webhookUrl,
  has_webhook_secret: key.webhookSecretSealed !== null,
  allowed_origins: key.allowedOrigins,
  users_count: key._count.users,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  created_at: key.createdAt.toISOString(),
});

/** Of this municipality alone: whatever others have is not there. */
export const ownKey = ({ tenant }: Pick<Context, "tenant">, id: string) => ({
  id,
  municipalityId: tenant.municipalityId,
});

/** @throws invalid_input EXPIRES_AT_IN_PAST */
export const requireFuture = ({ now }: Pick<Context, "now">, expiresAt: Date | null): void => {
  if (expiresAt && expiresAt <= now()) throw keyEndsInPast();
};
