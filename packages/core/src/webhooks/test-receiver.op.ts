import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findReceivingKey } from "./receiving-key";
import { noWebhook, trialObject, tryReceiver } from "./try-receiver";

export const testReceiverOp = defineOperation({
  id: "webhook.test",
  summary: "Manda un aviso de prueba a la dirección de la clave y responde qué contestó el servidor",
  access: "portal",
  effect: "write",
  input: z.strictObject({}),
  output: trialObject,
  errors: ["invalid_input", noWebhook],
}).run(async (ctx) => tryReceiver(ctx, await findReceivingKey(ctx, ctx.actor.keyId)));
