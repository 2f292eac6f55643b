import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import {
  keyEndsInPast,
  keyForAdmin,
  keyInputs,
  MADE_KEY_TYPES,
  presentKey,
  requireFuture,
  WITH_USERS,
} from "./api-key";
import { inventKey, storedKey } from "./key-text";
import { requireSuitable, sealedSecret, webhookSecretInput, webhookUrlUnsuitable } from "./webhook";

const RATE_DEFAULT_PER_MINUTE = 60;

export const createKeyOp = defineOperation({
  id: "apiKeys.create",
  summary: "Crea una clave de API. La clave completa se muestra solo en esta respuesta",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    name: keyInputs.name,
    description: keyInputs.description.default(null),
    key_type: meant(z.enum(MADE_KEY_TYPES), {
      note: "api: sistemas y administración; tad: portal del ciudadano; backup: copias de respaldo. No cambia",
      example: "api",
    }).default("api"),
    expires_at: keyInputs.expires_at.default(null),
    rate_limit_per_minute: keyInputs.rate_limit_per_minute.default(RATE_DEFAULT_PER_MINUTE),
    webhook_url: keyInputs.webhook_url.default(null),
    webhook_secret: webhookSecretInput.default(null),
    allowed_origins: keyInputs.allowed_origins.default([]),
  }),
  output: z.strictObject({
    ...keyForAdmin.shape,
    api_key: z.string().describe("La clave completa: no se vuelve a mostrar"),
  }),
  errors: ["invalid_input", keyEndsInPast, webhookUrlUnsuitable],
}).run(async (ctx, wanted) => {
  const expiresAt = wanted.expires_at === null ? null : new Date(wanted.expires_at);
  requireFuture(ctx, expiresAt);
  const webhookUrl = requireSuitable(ctx, wanted.webhook_url);
  const text = inventKey(wanted.key_type);
  const key = await ctx.globalTransaction((tx) =>
    tx.apiKey.create({
      data: {
        id: ctx.newId(),
        municipalityId: ctx.tenant.municipalityId,
        ...storedKey(text),
        name: wanted.name,
        description: wanted.description || null,
        keyType: wanted.key_type,
        expiresAt,
        rateLimitPerMinute: wanted.rate_limit_per_minute,
        webhookUrl,
        webhookSecretSealed: sealedSecret(ctx, wanted.webhook_secret ?? ""),
        allowedOrigins: wanted.allowed_origins,
        createdAt: ctx.now(),
      },
      include: WITH_USERS,
    }),
  );
  return { ...presentKey(key), api_key: text };
});
