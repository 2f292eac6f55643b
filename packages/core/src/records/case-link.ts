import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { caseStatus } from "../cases/case";
import type { UserActor } from "../kernel/actors";
import { caseVisibility } from "../permissions/case-visibility";

export const recordCaseItem = z.strictObject({
  id: z.guid(),
  case_id: z.guid(),
  case_number: z.string(),
  reference: z.string(),
  status: caseStatus,
  notes: z.string().nullable(),
  created_at: z.iso.datetime(),
});

/** Links of a record to cases that the person sees. */
export const seenCaseLinks = (actor: UserActor, recordId: string): Prisma.RecordCaseWhereInput => ({
  recordId,
  case: caseVisibility(actor),
});

/** What a query must include for `presentCaseLink`. */
export const caseLinkParts = {
  case: { select: { id: true, number: true, reference: true, status: true } },
} as const satisfies Prisma.RecordCaseInclude;

export type CaseLink = Prisma.RecordCaseGetPayload<{ include: typeof caseLinkParts }>;

export const presentCaseLink = (row: CaseLink): z.input<typeof recordCaseItem> => ({
  id: row.id,
  case_id: row.case.id,
  case_number: row.case.number,
  reference: row.case.reference,
  status: caseStatus.parse(row.case.status),
  notes: row.notes,
  created_at: row.createdAt.toISOString(),
});

/** As the record's history tells it. */
export const caseLinkTold = (row: CaseLink): Prisma.InputJsonObject => ({
  link_id: row.id,
  case_id: row.case.id,
  case_number: row.case.number,
  notes: row.notes,
});
