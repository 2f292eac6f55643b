import type { DocumentSummary, Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { UserActor } from "../kernel/actors";
import { contentHtml } from "./content";
import { resumeOf } from "./resume";
import { documentStatus, VISUAL_STATES, visualState } from "./states";

/** Item of every list of documents (specification 1, 4.3). */
export const documentItem = z.strictObject({
  document_id: z.guid(),
  document_number: z.string().nullable(),
  document_type: z.string(),
  reference: z.string(),
  status: documentStatus,
  created_at: z.iso.datetime(),
  /** What it is for the person who asks (specification 1, 2.3). */
  visual_state: z.enum(VISUAL_STATES),
});

/** What a query must select for `presentDocumentItem`. */
export const documentItemRow = {
  id: true,
  officialNumber: true,
  reference: true,
  status: true,
  createdAt: true,
  type: { select: { acronym: true } },
  // Those who have not signed yet say whose turn it is.
  signers: {
    where: { signedAt: null },
    orderBy: { position: "asc" },
    select: { userId: true, signedAt: true },
  },
} as const satisfies Prisma.DocumentSelect;

export type DocumentItemRow = Prisma.DocumentGetPayload<{ select: typeof documentItemRow }>;

export const presentDocumentItem = (row: DocumentItemRow, { userId }: Pick<UserActor, "userId">) => ({
  document_id: row.id,
  document_number: row.officialNumber,
  document_type: row.type.acronym,
  reference: row.reference,
  status: documentStatus.parse(row.status),
  created_at: row.createdAt.toISOString(),
  visual_state: visualState(row, userId),
});

const person = { select: { id: true, fullName: true } } as const;

/** What a query must include to present people and signers. */
export const documentPeople = {
  type: true,
  createdBy: person,
  createdByCitizen: person,
  signers: { orderBy: { position: "asc" }, include: { user: person, citizen: person } },
  rejections: { orderBy: { rejectedAt: "desc" }, take: 1, include: { user: person } },
} as const satisfies Prisma.DocumentInclude;

export type DocumentWithPeople = Prisma.DocumentGetPayload<{ include: typeof documentPeople }>;

const personObject = z.strictObject({ user_id: z.guid(), full_name: z.string() });

export const documentDetail = z.strictObject({
  document_id: z.guid(),
  document_number: z.string().nullable(),
  document_type: z.strictObject({ acronym: z.string(), name: z.string() }),
  reference: z.string(),
  status: documentStatus,
  content: z.string(),
  created_by: personObject,
  signers: z.array(z.strictObject({ ...personObject.shape, signed_at: z.iso.datetime().nullable() })),
  created_at: z.iso.datetime(),
  signed_at: z.iso.datetime().nullable(),
  is_imported: z.boolean(),
  resume: z.string().nullable(),
  /** Who sent it back and why, while it is rejected. */
  rejection: z
    .strictObject({ rejected_by: z.string().nullable(), reason: z.string(), rejected_at: z.iso.datetime() })
    .nullable(),
});

/** A user or the citizen in their place; the database guarantees one of them. */
export const presentPerson = (
  ...candidates: readonly ({ readonly id: string; readonly fullName: string } | null)[]
): z.output<typeof personObject> => {
  const found = candidates.find((candidate) => candidate !== null);
  if (!found) throw new Error("neither a user nor a citizen");
  return { user_id: found.id, full_name: found.fullName };
};

export const presentDocument = (
  row: DocumentWithPeople & { readonly summary: DocumentSummary | null },
): z.input<typeof documentDetail> => ({
  document_id: row.id,
  document_number: row.officialNumber,
  document_type: { acronym: row.type.acronym, name: row.type.name },
  reference: row.reference,
  status: documentStatus.parse(row.status),
  content: contentHtml(row),
  created_by: presentPerson(row.createdBy, row.createdByCitizen),
  signers: row.signers.map(({ user, citizen, signedAt }) => ({
    ...presentPerson(user, citizen),
    signed_at: signedAt?.toISOString() ?? null,
  })),
  created_at: row.createdAt.toISOString(),
  signed_at: row.signedAt?.toISOString() ?? null,
  is_imported: row.isImported,
  resume: resumeOf(row),
  rejection: presentRejection(row),
});

const presentRejection = ({ status, rejections: [last] }: DocumentWithPeople) =>
  status === "rejected" && last
    ? {
        rejected_by: last.user?.fullName ?? null,
        reason: last.reason,
        rejected_at: last.rejectedAt.toISOString(),
      }
    : null;
