import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { sectorAcronym, sectorWithDepartment } from "../people/sector";
import type { ShownDocuments } from "./movement-documents";

export const MOVEMENT_TYPES = [
  "creation",
  "transfer",
  "assignment",
  "assignment_close",
  "status_change",
  "document_link",
  "document_proposal",
  "document_proposal_accept",
  "document_proposal_reject",
  "subsanacion",
  "responsible_add",
  "responsible_remove",
  "citizen_share",
  "citizen_notification",
] as const;

export type MovementType = (typeof MOVEMENT_TYPES)[number];

/** Members of a movement's `data`, each present where it tells something that its columns don't. */
const movementDataShape = z.object({
  /** Person concerned: named in an assignment, added or removed as responsible. */
  person_id: z.guid().optional(),
  person_name: z.string().optional(),
  responsible_type: z.enum(["ADMIN", "ADDITIONAL"]).optional(),
  /** Order number of the document in the case. */
  order: z.int().optional(),
  from_status: z.string().optional(),
  to_status: z.string().optional(),
});

export type MovementData = z.output<typeof movementDataShape>;

export const movementData = ({ data }: { readonly data: unknown }): MovementData =>
  movementDataShape.safeParse(data).data ?? {};

export const movementObject = z.strictObject({
  movement_id: z.guid(),
  movement_type: z.enum(MOVEMENT_TYPES),
  from_sector: z.string().nullable(),
  to_sector: z.string().nullable(),
  reason: z.string(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
});

/** What a query must include for `presentMovement`. Newest first. */
export const movementsWithPeople = {
  orderBy: { seq: "desc" },
  include: {
    fromSector: sectorWithDepartment,
    toSector: sectorWithDepartment,
    user: { select: { fullName: true } },
    citizen: { select: { fullName: true } },
  },
} as const satisfies Prisma.Case$movementsArgs;

export type MovementWithPeople = Prisma.CaseMovementGetPayload<{
  include: (typeof movementsWithPeople)["include"];
}>;

export const movementAuthor = ({ user, citizen }: Pick<MovementWithPeople, "user" | "citizen">): string =>
  user?.fullName ?? citizen?.fullName ?? "Sistema";

/** `shown` holds the documents that the reader may see. */
export const presentMovement = (movement: MovementWithPeople, shown: ShownDocuments) => ({
  movement_id: movement.id,
  movement_type: z.enum(MOVEMENT_TYPES).parse(movement.type),
  from_sector: movement.fromSector && sectorAcronym(movement.fromSector),
  to_sector: movement.toSector && sectorAcronym(movement.toSector),
  reason: movement.reason || aboutDocument(movement, shown),
  created_by: movementAuthor(movement),
  created_at: movement.createdAt.toISOString(),
});

const DEEDS: Partial<Readonly<Record<string, string>>> = {
  document_link: "Documento",
  document_proposal_accept: "Documento",
  document_proposal: "Propuso vincular",
  document_proposal_reject: "Rechazó vincular",
} satisfies Partial<Record<MovementType, string>>;

/** A movement about a document that has no reason of its own says which one it is about. */
const aboutDocument = (
  { type, documentId }: Pick<MovementWithPeople, "type" | "documentId">,
  shown: ShownDocuments,
): string => {
  const deed = DEEDS[type];
  const document = documentId ? shown.get(documentId) : undefined;
  if (!deed) return "";
  if (document) return `${deed} ${document.officialNumber ?? `«${document.reference}»`}`;
  return deed === "Documento" ? "" : `${deed} un documento`;
};
