import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { findReceivingKey, secretOf } from "./receiving-key";
import { isTaken, wordsOf } from "./reply-words";

const EVENT = "webhook.test";

export const noWebhook = defineRefusal(
  "unprocessable",
  "WEBHOOK_NOT_CONFIGURED",
  "La clave no tiene dirección de avisos. La carga un administrador del municipio",
);

export const testReceiverOp = defineOperation({
  id: "webhook.test",
  summary: "Manda un aviso de prueba a la dirección de la clave y responde qué contestó el servidor",
  access: "portal",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({
    delivered: z.boolean().describe("El servidor respondió 2xx"),
    webhook_url: z.string(),
    status_code: z.int().nullable().describe("Nulo si el servidor no respondió"),
    signature: z.string().nullable().describe("La que se envió; nula si la clave no tiene secreto"),
    event: z.literal(EVENT),
    error: z.string().nullable(),
  }),
  errors: ["invalid_input", noWebhook],
}).run(async (ctx) => {
  const key = await findReceivingKey(ctx, ctx.actor.keyId);
  if (!key?.webhookUrl) throw noWebhook();
  const sentAt = ctx.now();
  const reply = await ctx.ports.receivers.send({
    url: key.webhookUrl,
    secret: secretOf(ctx, key),
    deliveryId: ctx.newId(),
    event: EVENT,
    body: JSON.stringify({ event: EVENT, sent_at: sentAt.toISOString(), ...FICTITIOUS }),
    sentAt,
  });
  const delivered = isTaken(reply);
  return {
    delivered,
    webhook_url: key.webhookUrl,
    status_code: reply.status,
    signature: reply.signature,
    event: EVENT,
    error: delivered ? null : (wordsOf(reply) ?? `El servidor respondió ${reply.status}`),
  };
});

/** The shape of documents.notified (specification 2, 6) with nobody's data in it. */
const FICTITIOUS = {
  municipality: { name: "Municipalidad de Prueba", acronym: "PRUEBA" },
  citizen: {
    id: "00000000-0000-4000-8000-000000000001",
    country_id: "20-00000000-1",
    full_name: "Persona de Prueba",
  },
  case: {
    id: "00000000-0000-4000-8000-000000000002",
    number: "EE-2026-000000-PRUEBA-MESA",
    reference: "Expediente de prueba",
  },
  documents: [
    {
      id: "00000000-0000-4000-8000-000000000003",
      official_number: "IF-2026-00000000-PRUEBA-MESA",
      name: "Documento de prueba",
      url: "https://documentos.example/prueba.pdf",
    },
  ],
  note: "Este aviso es una prueba: sus datos son inventados",
};
