import { z } from "zod";

// What portals are told, as it is sent (specification 2, 6): for the descriptions, and for the tests that hold what is sent against it.

const sentAt = z.iso.datetime().describe("De este intento: no sirve para reconocer repetidos");
const link = z.string().nullable().describe("Enlace que vale 600 segundos; puede ser nulo");
const documentId = z.guid().describe("El de la respuesta que lo creó: con él se reconocen repetidos");

const notified = {
  sent_at: sentAt,
  municipality: z.strictObject({ name: z.string(), acronym: z.string() }),
  citizen: z.strictObject({ id: z.guid(), country_id: z.string(), full_name: z.string() }),
  case: z
    .strictObject({ id: z.guid(), number: z.string(), reference: z.string() })
    .describe("Con su id y los de los documentos se reconocen repetidos"),
  documents: z.array(
    z.strictObject({
      id: z.guid(),
      official_number: z.string().nullable(),
      name: z.string().describe("Su referencia"),
      url: link,
    }),
  ),
};

export const NOTICE_SHAPES = {
  "documents.signed": z.strictObject({
    event: z.literal("documents.signed"),
    document_id: documentId,
    official_number: z.string(),
    pdf_url: link,
    status: z.literal("signed"),
    sent_at: sentAt,
  }),
  "documents.signature_failed": z.strictObject({
    event: z.literal("documents.signature_failed"),
    document_id: documentId,
    status: z.literal("failed"),
    failure_reason: z.string().describe("Como en GET /tad/documents/{document_id}"),
    sent_at: sentAt,
  }),
  "documents.notified": z.strictObject({ event: z.literal("documents.notified"), ...notified }),
  "webhook.test": z.strictObject({
    event: z.literal("webhook.test"),
    ...notified,
    note: z.string().describe("Dice que es una prueba: los datos son inventados"),
  }),
} as const;

export type NoticeEvent = keyof typeof NOTICE_SHAPES;

/** When each is sent. */
export const NOTICE_WORDS: Readonly<Record<NoticeEvent, string>> = {
  "documents.signed": "Un documento que creó el portal quedó firmado y tiene número",
  "documents.signature_failed": "La firma de un documento que creó el portal terminó sin hacerse",
  "documents.notified": "Un agente del municipio notificó documentos de un expediente al ciudadano",
  "webhook.test": "Se pidió un aviso de prueba",
};
