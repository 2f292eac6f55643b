import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { KEY_GONE } from "../webhooks/receiving-key";
import { apiKeyId, keyNotFound } from "./api-key";
import { undeliveredOf } from "./webhook";

type Found = { readonly name: string; readonly users: number };

export const deleteKeyOp = defineOperation({
  id: "apiKeys.delete",
  summary:
    "Elimina una clave de API con sus usuarios autorizados; los avisos que esperaban ya no se entregan",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({
    key_id: apiKeyId,
    expected: expectedInput({
      users_count: meant(z.int(), { note: "Usuarios autorizados que se vieron", example: 0 }),
      undelivered_webhooks: meant(z.int(), { note: "Avisos por entregar que se vieron", example: 0 }),
    }),
  }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", keyNotFound, changedMeanwhile],
}).run((ctx, { key_id, expected }) =>
  ctx.transaction(async (tx) => {
    // The global schema's tables, in the transaction that also ends the municipality's deliveries.
    await tx.$executeRaw`
      SELECT FROM foja_global.api_keys WHERE id = ${key_id}::uuid AND municipality_id = ${ctx.tenant.municipalityId}::uuid FOR UPDATE`;
    const [found] = await tx.$queryRaw<Found[]>`
      SELECT name, (SELECT count(*)::int FROM foja_global.api_key_users u WHERE u.api_key_id = k.id) AS users
      FROM foja_global.api_keys k WHERE id = ${key_id}::uuid AND municipality_id = ${ctx.tenant.municipalityId}::uuid`;
    if (!found) throw keyNotFound();
    const undelivered = await tx.webhookDelivery.count({ where: undeliveredOf(key_id) });
    requireExpected(expected, { users_count: found.users, undelivered_webhooks: undelivered });

    // Without its key a notice has neither address nor secret.
    await tx.webhookDelivery.updateMany({
      where: undeliveredOf(key_id),
      data: { status: "failed", nextAttemptAt: null, lastError: KEY_GONE },
    });
    await tx.webhookReceiver.deleteMany({ where: { apiKeyId: key_id } });
    await tx.$executeRaw`DELETE FROM foja_global.api_keys WHERE id = ${key_id}::uuid`;
    return { message: `Clave ${found.name} eliminada` };
  }),
);
