import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context, Db } from "../kernel/context";
import { dayIn } from "../kernel/zoned-time";
import { getVisibleRecord, type RecordWithFamily } from "../permissions/get-visible-record";
import { familyPermissions } from "../permissions/record-visibility";
import { permissionsObject } from "./family";
import { fieldsOf, type RecordField, recordField } from "./field";
import { dataOf, documentsOf, type RecordData } from "./field-data";
import { fieldObject, presentField, seenDocuments } from "./present-field";

/** Item of every list of records (decisions B, 4.4). */
export const recordItem = z.strictObject({
  id: z.guid(),
  record_number: z.string(),
  display_name: z.string(),
  state: z.string(),
  registry_code: z.string(),
  /** What its first fields say, in a line. */
  resume: z.string().nullable(),
  next_expiration: z.iso.date().nullable(),
});

/** What a query must select for `presentRecordItem`. */
export const recordItemRow = {
  id: true,
  number: true,
  displayName: true,
  state: true,
  familyCode: true,
  data: true,
  nextExpiration: true,
  family: { select: { fields: true } },
} as const satisfies Prisma.RecordSelect;

export type RecordItemRow = Prisma.RecordGetPayload<{ select: typeof recordItemRow }>;

export const presentRecordItem = (row: RecordItemRow): z.input<typeof recordItem> => ({
  id: row.id,
  record_number: row.number,
  display_name: row.displayName,
  state: row.state,
  registry_code: row.familyCode,
  resume: resumeOf(fieldsOf(row.family), dataOf(row)),
  next_expiration: presentDay(row.nextExpiration),
});

export const recordDetail = z.strictObject({
  id: z.guid(),
  record_number: z.string(),
  display_name: z.string(),
  state: z.string(),
  registry: z.strictObject({ code: z.string(), name: z.string() }),
  data: z.record(z.string(), z.strictObject({ ...fieldObject.shape, is_expired: z.boolean() })),
  schema: z.array(z.strictObject(recordField.shape)),
  resume: z.string().nullable(),
  permissions: permissionsObject,
  next_expiration: z.iso.date().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

/** The record as it is now; of documents that the person may not see, nothing. */
export const presentRecord = async (
  ctx: Context<"user">,
  record: RecordWithFamily,
  db: Db = ctx.db,
): Promise<z.input<typeof recordDetail>> => {
  const { family } = record;
  const fields = fieldsOf(family);
  const data = dataOf(record);
  const seen = await seenDocuments(ctx, Object.values(data).flatMap(documentsOf), db);
  const today = dayIn(ctx.tenant.timezone, ctx.now());
  const { can_view, can_edit, can_verify } = familyPermissions(ctx.actor, family.permissions);
  return {
    id: record.id,
    record_number: record.number,
    display_name: record.displayName,
    state: record.state,
    registry: { code: family.code, name: family.name },
    data: Object.fromEntries(
      Object.entries(data).map(([key, stored]) => [
        key,
        {
          ...presentField(
            fields.find((field) => field.key === key),
            stored,
            seen,
          ),
          is_expired: isExpired(stored, today),
        },
      ]),
    ),
    schema: fields,
    resume: resumeOf(fields, data),
    permissions: { can_view, can_edit, can_verify },
    next_expiration: presentDay(record.nextExpiration),
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
  };
};

/** What a change answers: the record as the transaction leaves it. */
export const presentChanged = async (ctx: Context<"user">, recordId: string, tx: Db) =>
  presentRecord(ctx, await getVisibleRecord(ctx, recordId, tx), tx);

/** It holds through its last day, in the municipality's time. */
export const isExpired = (
  { expiration_date }: { readonly expiration_date?: string | undefined },
  today: string,
) => expiration_date !== undefined && expiration_date < today;

const presentDay = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null;

const RESUME_FIELDS = 3;
const RESUME_LENGTH_MAX = 200;

/** The first fields that say something short, in the family's order. */
export const resumeOf = (fields: readonly RecordField[], data: RecordData): string | null => {
  const parts = fields
    .filter(({ key, type }) => type !== "textarea" && type !== "file" && data[key]?.value !== undefined)
    .slice(0, RESUME_FIELDS)
    .map(({ key, label, type }) => `${label}: ${valueInWords(type, data[key]!.value!)}`);
  const text = parts.join(" · ");
  if (text === "") return null;
  return text.length > RESUME_LENGTH_MAX ? `${text.slice(0, RESUME_LENGTH_MAX - 1).toWellFormed()}…` : text;
};

/** As a person reads it. */
export const valueInWords = (type: RecordField["type"], value: string | number | boolean): string => {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (typeof value === "number") return value.toLocaleString("es-AR");
  return type === "date" ? value.split("-").reverse().join("/") : value;
};
