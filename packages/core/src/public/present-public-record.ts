import type { Record as RecordRow } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Db } from "../kernel/context";
import { dataOf, valueOrNull } from "../records/field-data";
import type { PublicFamily } from "./public-family";

/** Of each public field its value alone; of a `file` the number of its document. */
export const publicFields = z.record(z.string(), z.strictObject({ value: valueOrNull }));

/** Item of every list of public records. */
export const publicRecordItem = z.strictObject({
  record_number: z.string(),
  display_name: z.string(),
  state: z.string(),
  registry_code: z.string(),
  fields: publicFields,
});

/** Numbers of official documents that are not reserved, by id. */
export type NamedDocuments = ReadonlyMap<string, string>;

export type ShownRecord = Pick<RecordRow, "number" | "displayName" | "state" | "familyCode" | "data">;

/** What a query must select for `presentPublicRecord`. */
export const publicRecordRow = {
  number: true,
  displayName: true,
  state: true,
  familyCode: true,
  data: true,
} as const;

export const presentPublicRecord = (
  row: ShownRecord,
  family: PublicFamily,
  named: NamedDocuments,
): z.input<typeof publicRecordItem> => ({
  record_number: row.number,
  display_name: row.displayName,
  state: row.state,
  registry_code: row.familyCode,
  fields: presentPublicFields(row, family, named),
});

/** Every public field of the family, with null where the record says nothing. */
export const presentPublicFields = (
  row: Pick<ShownRecord, "data">,
  { fields }: PublicFamily,
  named: NamedDocuments,
): z.input<typeof publicFields> => {
  const data = dataOf(row);
  return Object.fromEntries(
    fields.map(({ key, type }) => {
      const stored = data[key];
      const value = type === "file" ? named.get(stored?.document_id ?? "") : stored?.value;
      return [key, { value: value ?? null }];
    }),
  );
};

/** The documents that public fields of these records name. */
export const findNamedDocuments = async (
  db: Db,
  rows: readonly Pick<ShownRecord, "data" | "familyCode">[],
  families: ReadonlyMap<string, PublicFamily>,
): Promise<NamedDocuments> => {
  const ids = rows.flatMap((row) => {
    const files = families.get(row.familyCode)?.fields.filter(({ type }) => type === "file") ?? [];
    const data = files.length > 0 ? dataOf(row) : {};
    return files.flatMap(({ key }) => data[key]?.document_id ?? []);
  });
  if (ids.length === 0) return new Map();
  const documents = await db.document.findMany({
    where: { id: { in: ids }, status: "signed", visibility: { not: "reservado" } },
    select: { id: true, officialNumber: true },
  });
  return new Map(documents.map(({ id, officialNumber }) => [id, officialNumber ?? ""]));
};
