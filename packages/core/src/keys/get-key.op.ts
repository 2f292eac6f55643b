import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { apiKeyId, keyForAdmin, keyNotFound, ownKey, presentKey, WITH_USERS } from "./api-key";
import { undeliveredOf } from "./webhook";

export const getKeyOp = defineOperation({
  id: "apiKeys.get",
  summary: "Una clave de API, con lo que dejaría de llegar si se la elimina",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ key_id: apiKeyId }),
  output: z.strictObject({
    ...keyForAdmin.shape,
    undelivered_webhooks: z.int().describe("Avisos que todavía se intentan entregar"),
  }),
  errors: ["invalid_input", keyNotFound],
}).run(async (ctx, { key_id }) => {
  const key = await ctx.global.apiKey.findFirst({ where: ownKey(ctx, key_id), include: WITH_USERS });
  if (!key) throw keyNotFound();
  const undelivered = await ctx.db.webhookDelivery.count({ where: undeliveredOf(key_id) });
  return { ...presentKey(key), undelivered_webhooks: undelivered };
});
