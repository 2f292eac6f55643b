import type { ApiKey } from "@foja/db/generated/global/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { defineRefusal } from "../kernel/refusal";
import { secretOf } from "./receiving-key";
import { isTaken, wordsOf } from "./reply-words";

const EVENT = "webhook.test";

export const noWebhook = defineRefusal(
  "unprocessable",
  "WEBHOOK_NOT_CONFIGURED",
  "La clave no tiene dirección de avisos. La carga un administrador del municipio",
);

/** What became of a made-up notice (specification 2, 4.1), and all that whoever receives it needs to check their own reading. */
export const trialObject = z.strictObject({
  delivered: z.boolean().describe("El servidor respondió 2xx"),
  webhook_url: z.string(),
  status_code: z.int().nullable().describe("Nulo si el servidor no respondió"),
  signature: z.string().nullable().describe("La que se envió; nula si la clave no tiene secreto"),
  event: z.literal(EVENT),
  error: z.string().nullable(),
  headers: z
    .record(z.string(), z.string())
    .describe("Los encabezados que se enviaron, además de Host, Content-Length y Connection"),
  body: z.string().describe("El cuerpo que se envió, letra por letra: sobre él se calculan las firmas"),
  answer: z.string().nullable().describe("Los primeros 2 kB de lo que respondió el servidor"),
});

/**
 * Sends a made-up notice to a key's address, at once, and keeps nothing of it.
 * @throws unprocessable WEBHOOK_NOT_CONFIGURED
 */
export const tryReceiver = async (
  ctx: Pick<Context, "ports" | "now" | "newId">,
  key: ApiKey | null,
): Promise<z.output<typeof trialObject>> => {
  if (!key?.webhookUrl) throw noWebhook();
  const sentAt = ctx.now();
  const body = JSON.stringify({ event: EVENT, sent_at: sentAt.toISOString(), ...FICTITIOUS });
  const reply = await ctx.ports.receivers.send({
    url: key.webhookUrl,
    secret: secretOf(ctx, key),
    deliveryId: ctx.newId(),
    event: EVENT,
    body,
    sentAt,
  });
  const delivered = isTaken(reply);
  return {
    delivered,
    webhook_url: key.webhookUrl,
    status_code: reply.status,
    signature: reply.signature,
    event: EVENT,
    error: delivered ? null : (wordsOf(reply, key.webhookUrl) ?? `El servidor respondió ${reply.status}`),
    headers: reply.headers,
    body,
    answer: reply.answer,
  };
};

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
