import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findAbout } from "./about";
import { deliveryNotFound, deliveryObject, presentDeliveries, webhookDeliveryId } from "./delivery";
import { findReceivingKey } from "./receiving-key";

const attemptObject = z.strictObject({
  number: z.int(),
  started_at: z.iso.datetime(),
  ended_at: z.iso
    .datetime()
    .nullable()
    .describe("Nulo mientras se hace, y si quien lo hacía murió antes de anotarlo"),
  status: z.int().nullable().describe("Lo que respondió el servidor"),
  error: z.string().nullable(),
  answer: z.string().nullable().describe("Los primeros 2 kB de la respuesta, sin los enlaces que traiga"),
});

export const getDeliveryOp = defineOperation({
  id: "webhook-deliveries.get",
  summary: "Un aviso a un portal, con sus intentos, lo que se respondió y el cuerpo que se envió",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ delivery_id: webhookDeliveryId }),
  output: z.strictObject({
    ...deliveryObject.shape,
    address: z.string().nullable().describe("La dirección de avisos que la clave tiene ahora"),
    attempt_list: z.array(attemptObject).describe("El último primero"),
    body: z
      .string()
      .nullable()
      .describe(
        "Como se envió la última vez, sin enlaces; nulo si todavía no se envió o es de algo reservado",
      ),
    is_reserved: z
      .boolean()
      .describe(
        "Trata de algo reservado que quien consulta no puede ver: el cuerpo y las respuestas no se muestran",
      ),
  }),
  errors: ["invalid_input", deliveryNotFound],
}).run(async (ctx, { delivery_id }) => {
  const row = await ctx.db.webhookDelivery.findUnique({
    where: { id: delivery_id },
    include: { attemptRows: { orderBy: { number: "desc" } } },
  });
  if (!row) throw deliveryNotFound();
  const [[shown], key, abouts] = await Promise.all([
    presentDeliveries(ctx, [row]),
    findReceivingKey(ctx, row.apiKeyId),
    findAbout(ctx, [row]),
  ]);
  const isSeen = abouts.get(row.id)?.isSeen ?? false;
  return {
    ...shown!,
    address: key?.webhookUrl || null,
    attempt_list: row.attemptRows.map(({ number, startedAt, endedAt, status, error, answer }) => ({
      number,
      started_at: startedAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      status,
      error,
      answer: isSeen ? answer : null,
    })),
    body: isSeen ? (row.attemptRows.find(({ body }) => body !== null)?.body ?? null) : null,
    is_reserved: !isSeen,
  };
});
