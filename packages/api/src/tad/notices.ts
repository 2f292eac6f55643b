import { NOTICE_SHAPES, NOTICE_WORDS, type NoticeEvent } from "@foja/core/webhooks/notice-shapes";
import type { DescribedCallback, DescribedParameter } from "@foja/openapi/described";
import type { SchemaWriter } from "@foja/openapi/schema-writer";
import type { Row } from "../door/row";

/** By the operation that brings them about, or after which they come. */
const EVENTS: Readonly<Record<string, readonly NoticeEvent[]>> = {
  "citizenDocuments.create": ["documents.signed", "documents.signature_failed"],
  "cases.createByCitizen": ["documents.notified"],
  "webhook.test": ["webhook.test"],
};

const header = (name: string, description: string, example: string): DescribedParameter => ({
  place: "header",
  name,
  required: !name.toLowerCase().endsWith("signature"),
  description,
  example,
  schema: { type: "string" },
});

const HEADERS = [
  header(
    "X-Service-Signature",
    "Base64 de HMAC-SHA256, con el secreto de la clave, sobre <t>|POST|<camino>|<SHA-256 del cuerpo en hexadecimal>. Falta si la clave no tiene secreto",
    "t=1795953600,v1=zH2c2GqUjcK7mRk0nTjQbS0YJm1c3o3o9m5bX1r7S0E=",
  ),
  header("X-Service-Event", "Como event en el cuerpo", "documents.signed"),
  header(
    "X-Service-Delivery",
    "UUID del aviso, igual en todos los intentos",
    "7b0a4c62-5e0c-4bd2-9f0e-0a2b1c3d4e5f",
  ),
  header("webhook-id", "El mismo UUID (Standard Webhooks)", "7b0a4c62-5e0c-4bd2-9f0e-0a2b1c3d4e5f"),
  header("webhook-timestamp", "Segundos desde 1970; se acepta a 300 segundos de ahora", "1795953600"),
  header(
    "webhook-signature",
    "La de Standard Webhooks, sobre <id>.<t>.<cuerpo>. Falta si la clave no tiene secreto",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

const DESCRIPTION = [
  "Se envía a la dirección de avisos de la clave. Llega al menos una vez: se intenta nueve veces en quince horas,",
  "y los de un expediente salen en orden. Los sucesos desconocidos se ignoran.",
].join(" ");

const ANSWERS = {
  "2XX": "Recibido. Se espera hasta 10 segundos",
  410: "Este aviso no se manda más",
  default: "No recibido, también una redirección: se intenta de nuevo",
};

/** What the portal of a key is told. */
export const noticesOf = ({ operation }: Row, writer: SchemaWriter): DescribedCallback[] =>
  (EVENTS[operation.id] ?? []).map((event) => ({
    name: event,
    // An administrator loads it on the key; the test says which it is.
    to: event === "webhook.test" ? "{$response.body#/webhook_url}" : "https://portal.example/avisos",
    summary: NOTICE_WORDS[event],
    description: DESCRIPTION,
    headers: HEADERS,
    schema: writer.write(NOTICE_SHAPES[event], "output"),
    answers: ANSWERS,
  }));
