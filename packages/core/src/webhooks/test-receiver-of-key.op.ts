import { z } from "zod";
import { subject } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { API_KEY_NOT_FOUND, keyNotFound } from "../keys/api-key";
import { findReceivingKey } from "./receiving-key";
import { noWebhook, trialObject, tryReceiver } from "./try-receiver";

export const testReceiverOfKeyOp = defineOperation({
  id: "apiKeys.testWebhook",
  summary:
    "Manda un aviso de prueba a la dirección de avisos de una clave y responde qué contestó el servidor",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    key_id: subject("receivingKey", "Clave de API a cuyo sistema se avisa", API_KEY_NOT_FOUND),
  }),
  output: trialObject,
  errors: ["invalid_input", keyNotFound, noWebhook],
}).run(async (ctx, { key_id }) => {
  const key = await findReceivingKey(ctx, key_id);
  if (!key) throw keyNotFound();
  return tryReceiver(ctx, key);
});
