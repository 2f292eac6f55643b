import type { WebhookDelivery } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { defineOperation } from "../kernel/operation";
import { caseVisibility } from "../permissions/case-visibility";
import { documentVisibility } from "../permissions/document-visibility";
import { overseerOf } from "../permissions/overseer";
import {
  deliveryNotFound,
  deliveryObject,
  findReceivers,
  presentDelivery,
  webhookDeliveryId,
} from "./delivery";

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
  const [keys, isSeen] = await Promise.all([
    findReceivers(ctx.global, ctx, [row.apiKeyId]),
    maySee(ctx, row),
  ]);
  const now = ctx.now();
  return {
    ...presentDelivery(row, keys.get(row.apiKeyId), now),
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

/** No role opens what is reserved (domain 3), nor does what a portal was told of it. What is gone hides nothing. */
const maySee = async (
  { db, actor }: Context<"administrator">,
  { event, payload, subject }: Pick<WebhookDelivery, "event" | "payload" | "subject">,
): Promise<boolean> => {
  if (subject === null) return false;
  const overseer = overseerOf(actor);
  const isOfCase = event === "documents.notified";
  const ids = isOfCase ? documentsOf(payload) : [subject];
  const [hidden, cases, visibleCases] = await Promise.all([
    db.document.count({
      where: { id: { in: ids }, visibility: "reservado", NOT: documentVisibility(overseer) },
    }),
    isOfCase ? db.case.count({ where: { id: subject } }) : 0,
    isOfCase ? db.case.count({ where: { AND: [{ id: subject }, caseVisibility(overseer)] } }) : 0,
  ]);
  return hidden === 0 && visibleCases === cases;
};

const documentsOf = (payload: unknown): string[] =>
  z
    .looseObject({ documentIds: z.array(z.string()) })
    .catch({ documentIds: [] })
    .parse(payload).documentIds;
