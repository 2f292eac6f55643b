import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context, Db } from "../kernel/context";
import { documentVisibility } from "../permissions/document-visibility";
import type { RecordField } from "./field";
import { type StoredField, valueOrNull } from "./field-data";

/** A field's value as answers tell it. Of a document that the reader may not see there is nothing. */
export const fieldObject = z.strictObject({
  /** Of a `file`, the number of its document. */
  value: valueOrNull,
  expiration_date: z.iso.date().nullable(),
  document_id: z.guid().nullable(),
  document_number: z.string().nullable(),
  document_reference: z.string().nullable(),
  document_resume: z.string().nullable(),
  notes: z.string().nullable(),
  verified: z.boolean(),
  verified_at: z.iso.datetime().nullable(),
  verified_by: z.string().nullable(),
  verification_document_id: z.guid().nullable(),
  verification_document_number: z.string().nullable(),
  verification_notes: z.string().nullable(),
});

/** Numbers of the documents that the reader may see, by id. */
export type SeenDocuments = ReadonlyMap<string, string | null>;

export const seenDocuments = async (
  { actor }: Pick<Context<"user">, "actor">,
  ids: readonly string[],
  db: Db,
  narrower: Prisma.DocumentWhereInput = {},
): Promise<SeenDocuments> => {
  if (ids.length === 0) return new Map();
  const rows = await db.document.findMany({
    where: { AND: [{ id: { in: [...new Set(ids)] } }, documentVisibility(actor), narrower] },
    select: { id: true, officialNumber: true },
  });
  return new Map(rows.map(({ id, officialNumber }) => [id, officialNumber]));
};

export const presentField = (
  field: Pick<RecordField, "type"> | undefined,
  stored: StoredField,
  seen: SeenDocuments,
): z.input<typeof fieldObject> => {
  const document = seenDocument(stored.document_id, seen);
  const isHidden = stored.document_id !== undefined && document.id === null;
  return {
    value: (field?.type === "file" ? document.number : stored.value) ?? null,
    expiration_date: stored.expiration_date ?? null,
    document_id: document.id,
    document_number: document.number,
    document_reference: (isHidden ? undefined : stored.document_reference) ?? null,
    document_resume: (isHidden ? undefined : stored.document_resume) ?? null,
    notes: stored.notes ?? null,
    ...presentVerification(stored.verified, seen),
  };
};

const presentVerification = (verified: StoredField["verified"], seen: SeenDocuments) => {
  const document = seenDocument(verified?.document_id, seen);
  return {
    verified: verified !== undefined,
    verified_at: verified?.at ?? null,
    verified_by: verified?.by_name ?? null,
    verification_document_id: document.id,
    verification_document_number: document.number,
    verification_notes: (document.id === null ? undefined : verified?.notes) ?? null,
  };
};

const seenDocument = (id: string | undefined, seen: SeenDocuments) =>
  id !== undefined && seen.has(id) ? { id, number: seen.get(id) ?? null } : { id: null, number: null };
