import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { RecordField } from "./field";
import { documentsOf, type StoredField, storedField } from "./field-data";
import { presentField, type SeenDocuments } from "./present-field";
import { RECORD_ACTIONS } from "./record-history";

/** Of a field its value, of a new record all of it, of the rest what the action names. */
const told = z.record(z.string(), z.unknown()).nullable();

export const historyEntry = z.strictObject({
  id: z.guid(),
  action: z.enum(RECORD_ACTIONS),
  field_name: z.string().nullable(),
  before: told,
  after: told,
  reason: z.string().nullable(),
  user: z.strictObject({ user_id: z.guid(), full_name: z.string() }).nullable(),
  created_at: z.iso.datetime(),
});

/** What a query must include for `presentEntry`. */
export const entryParts = {
  user: { select: { id: true, fullName: true } },
} as const satisfies Prisma.RecordHistoryInclude;

type Entry = Prisma.RecordHistoryGetPayload<{ include: typeof entryParts }>;

const fieldsTold = (entry: Entry, side: Prisma.JsonValue): (readonly [key: string, StoredField])[] => {
  if (entry.action.startsWith("field_")) {
    const { data: stored } = storedField.safeParse(side);
    return stored ? [[entry.fieldName ?? "", stored]] : [];
  }
  const whole = z.object({ data: z.record(z.string(), storedField) }).safeParse(side);
  return Object.entries(whole.data?.data ?? {});
};

/** Documents that its before and after name. */
export const documentsTold = (entry: Entry): string[] =>
  [entry.before, entry.after].flatMap((side) =>
    fieldsTold(entry, side).flatMap(([, stored]) => documentsOf(stored)),
  );

export const presentEntry = (
  entry: Entry,
  fields: readonly RecordField[],
  seen: SeenDocuments,
): z.input<typeof historyEntry> => {
  const present = (side: Prisma.JsonValue) => {
    if (side === null) return null;
    const data = Object.fromEntries(
      fieldsTold(entry, side).map(([name, stored]) => [
        name,
        presentField(
          fields.find(({ key }) => key === name),
          stored,
          seen,
        ),
      ]),
    );
    if (entry.action.startsWith("field_")) return data[entry.fieldName ?? ""] ?? null;
    return { ...(side as Prisma.JsonObject), ...(entry.action === "created" && { data }) };
  };
  return {
    id: entry.id,
    action: z.enum(RECORD_ACTIONS).parse(entry.action),
    field_name: entry.fieldName,
    before: present(entry.before),
    after: present(entry.after),
    reason: entry.reason,
    user: entry.user && { user_id: entry.user.id, full_name: entry.user.fullName },
    created_at: entry.createdAt.toISOString(),
  };
};
