import { z } from "zod";
import { identifier } from "../kernel/identifiers";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { exactText, queryText } from "../kernel/text";
import { searchWords } from "../kernel/words";
import { deliveryObject, deliveryStatus, presentDeliveries } from "./delivery";

export const listDeliveriesOp = defineOperation({
  id: "webhook-deliveries.list",
  summary: "Lista los avisos a portales, los más nuevos primero: qué se entregó y qué no",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    search: meant(queryText(), {
      note: "Solo los que tratan de eso: expediente o número de documento, nombre o identificación del ciudadano",
      example: "EE-2026-000019",
    }).optional(),
    api_key_id: meant(identifier, {
      note: "Solo los de esa clave",
      example: "3f0e6b1e-2c6f-4f0e-9a53-0d8f1d5b7c11",
    }).optional(),
    status: meant(deliveryStatus, { note: "Solo los de ese estado", example: "failed" }).optional(),
    event: meant(exactText(100), { note: "Solo los de ese suceso", example: "documents.signed" }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ webhook_deliveries: z.array(deliveryObject), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, api_key_id, status, event, ...asked }) => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const conditions = [
    ...(api_key_id ? [`d.api_key_id = ${bind(api_key_id)}::uuid`] : []),
    ...(status ? [`d.status = ${bind(status)}`] : []),
    ...(event ? [`d.event = ${bind(event)}`] : []),
  ];
  const about = search ? searchWords(search).map((word) => `% ${word}%`) : undefined;
  const words = about && bind(about);
  const where = (table: Table) =>
    [
      "true",
      ...conditions,
      ...(words ? [isAbout(table, words)] : []),
      ...(about?.length === 0 ? ["false"] : []),
    ].join(" AND ");
  const { skip, take } = listWindow(asked);
  const [[counted], ids] = await Promise.all([
    ctx.read<{ total: number }>(
      {
        text: (table) =>
          `SELECT count(*)::int AS total FROM ${table("webhook_deliveries")} d WHERE ${where(table)}`,
      },
      values,
    ),
    ctx.read<{ id: string }>(
      {
        text: (table) => `SELECT d.id FROM ${table("webhook_deliveries")} d WHERE ${where(table)}
          ORDER BY d.created_at DESC, d.id LIMIT ${take} OFFSET ${skip}`,
      },
      values,
    ),
  ]);
  const rows = await ctx.db.webhookDelivery.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return {
    webhook_deliveries: await presentDeliveries(ctx, rows),
    ...presentWindow(counted!.total, asked),
  };
});

type Table = (name: string) => string;
type Bind = (value: unknown) => string;

/**
 * Whether a delivery is about what these words name: the numbers of its case and documents, and its citizen. Nothing reserved is found so:
 * a search would tell what it is about.
 */
const isAbout = (table: Table, words: string): string => `(
  SELECT ' ' || coalesce(c.search_text, '') || ' ' || coalesce(z.search_text, '') || ' ' || coalesce((
    SELECT string_agg(${table("number_words")}(x.official_number), ' ') FROM ${table("documents")} x
    WHERE x.id = own.id OR x.id IN (
      SELECT told::uuid FROM jsonb_array_elements_text(coalesce(d.payload -> 'documentIds', '[]')) told)), '')
  FROM (SELECT) one
    LEFT JOIN ${table("documents")} own ON own.id = d.subject
    LEFT JOIN ${table("cases")} c ON c.id = d.subject
    LEFT JOIN ${table("citizens")} z ON z.id = coalesce(own.created_by_citizen_id, (d.payload ->> 'citizenId')::uuid)
  WHERE own.visibility IS DISTINCT FROM 'reservado' AND c.visibility IS DISTINCT FROM 'reservado'
) LIKE ALL (${words}::text[])`;
