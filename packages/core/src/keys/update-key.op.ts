import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { defineOperation } from "../kernel/operation";
import { forgetHealth } from "../webhooks/record-attempt";
import {
  apiKeyId,
  isActiveInput,
  keyEndsInPast,
  keyForAdmin,
  keyInputs,
  keyNotFound,
  ownKey,
  presentKey,
  requireFuture,
  WITH_USERS,
} from "./api-key";
import { requireSuitable, sealedSecret, webhookSecretInput, webhookUrlUnsuitable } from "./webhook";

const changes = { ...keyInputs, is_active: isActiveInput };

export const updateKeyOp = defineOperation({
  id: "apiKeys.update",
  summary:
    "Cambia lo que se indica de una clave de API; vale desde la próxima solicitud que se haga con ella",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    key_id: apiKeyId,
    ...z.strictObject({ ...changes, webhook_secret: webhookSecretInput }).partial().shape,
    expected: expectedInput(changes),
  }),
  output: keyForAdmin,
  errors: ["invalid_input", keyNotFound, keyEndsInPast, webhookUrlUnsuitable, changedMeanwhile],
}).run(async (ctx, { key_id, expected, ...wanted }) => {
  const { shown, hasMoved } = await ctx.globalTransaction(async (tx) => {
    // Of two at once the second compares what it expected with what the first left.
    await tx.$executeRaw`
      SELECT FROM api_keys WHERE id = ${key_id}::uuid AND municipality_id = ${ctx.tenant.municipalityId}::uuid
      FOR NO KEY UPDATE`;
    const key = await tx.apiKey.findFirst({ where: ownKey(ctx, key_id), include: WITH_USERS });
    if (!key) throw keyNotFound();
    requireExpected(expected, presentKey(key), { unordered: ["allowed_origins"] });

    const { name, is_active, rate_limit_per_minute, allowed_origins } = wanted;
    const changed = await tx.apiKey.update({
      where: { id: key.id },
      data: {
        ...(name !== undefined && { name }),
        ...(wanted.description !== undefined && { description: wanted.description || null }),
        ...(is_active !== undefined && { isActive: is_active }),
        ...(wanted.expires_at !== undefined && { expiresAt: newEnd(wanted.expires_at, key.expiresAt) }),
        ...(rate_limit_per_minute !== undefined && { rateLimitPerMinute: rate_limit_per_minute }),
        ...(wanted.webhook_url !== undefined && { webhookUrl: requireSuitable(ctx, wanted.webhook_url) }),
        // Null is what a form sends that does not know it (specification 3, 4.2).
        ...(typeof wanted.webhook_secret === "string" && {
          webhookSecretSealed: sealedSecret(ctx, wanted.webhook_secret),
        }),
        ...(allowed_origins !== undefined && { allowedOrigins: allowed_origins }),
      },
      include: WITH_USERS,
    });
    return { shown: presentKey(changed), hasMoved: changed.webhookUrl !== key.webhookUrl };

    /** A form may send the end that it found, though it has passed. */
    function newEnd(asked: string | null, current: Date | null): Date | null {
      const end = asked === null ? null : new Date(asked);
      if (end?.getTime() !== current?.getTime()) requireFuture(ctx, end);
      return end;
    }
  });
  // Of the municipality's schema. Lost with this process, it comes with the first notice that the new address takes.
  if (hasMoved) await ctx.transaction((tx) => forgetHealth(tx, key_id));
  return shown;
});
