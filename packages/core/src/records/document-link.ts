import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { UserActor } from "../kernel/actors";
import { documentVisibility } from "../permissions/document-visibility";

export const recordDocumentItem = z.strictObject({
  id: z.guid(),
  document_id: z.guid(),
  official_number: z.string(),
  document_type: z.string(),
  reference: z.string(),
  signed_at: z.iso.datetime().nullable(),
  field_name: z.string().nullable(),
  notes: z.string().nullable(),
  created_at: z.iso.datetime(),
});

/** Links of a record to documents that the person sees. */
export const seenDocumentLinks = (actor: UserActor, recordId: string): Prisma.RecordDocumentWhereInput => ({
  recordId,
  document: documentVisibility(actor),
});

/** What a query must include for `presentDocumentLink`. */
export const documentLinkParts = {
  document: {
    select: {
      id: true,
      officialNumber: true,
      reference: true,
      signedAt: true,
      type: { select: { acronym: true } },
    },
  },
} as const satisfies Prisma.RecordDocumentInclude;

export type DocumentLink = Prisma.RecordDocumentGetPayload<{ include: typeof documentLinkParts }>;

export const presentDocumentLink = (row: DocumentLink): z.input<typeof recordDocumentItem> => ({
  id: row.id,
  document_id: row.document.id,
  official_number: row.document.officialNumber ?? "",
  document_type: row.document.type.acronym,
  reference: row.document.reference,
  signed_at: row.document.signedAt?.toISOString() ?? null,
  field_name: row.fieldName,
  notes: row.notes,
  created_at: row.createdAt.toISOString(),
});

/** As the record's history tells it. */
export const documentLinkTold = (row: DocumentLink): Prisma.InputJsonObject => ({
  link_id: row.id,
  document_id: row.document.id,
  official_number: row.document.officialNumber,
  notes: row.notes,
});
