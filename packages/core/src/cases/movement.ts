import type { CaseMovement } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { sectorAcronym } from "../people/sector";
import type { Reader } from "./movement-reader";

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
  person_id: z.guid().exactOptional(),
  person_name: z.string().exactOptional(),
  /** The citizen with whom the case was shared, or who was notified; their name is `person_name`. */
  citizen_id: z.guid().exactOptional(),
  responsible_type: z.enum(["ADMIN", "ADDITIONAL"]).exactOptional(),
  /** Order number of the document in the case. */
  order: z.int().exactOptional(),
  /** Of an amendment: the document that went out of force, and its order number. */
  amended_document_id: z.guid().exactOptional(),
  amended_order: z.int().exactOptional(),
  /** Of the end of an assignment: the movement that began it. */
  closes_movement_id: z.guid().exactOptional(),
  /** Nobody accepted the proposal: its document entered by itself when it was signed. */
  automatic: z.boolean().exactOptional(),
  from_status: z.string().exactOptional(),
  to_status: z.string().exactOptional(),
  /** Of a proposal that was not rejected but taken back by who made it. */
  withdrawn: z.boolean().exactOptional(),
});

export type MovementData = z.output<typeof movementDataShape>;

export const movementData = ({ data }: { readonly data: unknown }): MovementData =>
  movementDataShape.safeParse(data).data ?? {};

/** What a movement tells beside its text, each member where it has something to tell. */
const movementDetails = z.strictObject({
  document_id: z.guid().exactOptional(),
  document_number: z.string().exactOptional(),
  ...movementDataShape.shape,
  /** Of an assignment: whether it can still be closed. */
  is_open: z.boolean().exactOptional(),
});

export const movementObject = z.strictObject({
  movement_id: z.guid(),
  movement_type: z.enum(MOVEMENT_TYPES),
  from_sector: z.string().nullable(),
  to_sector: z.string().nullable(),
  reason: z.string(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  details: movementDetails,
});

/** Newest first. */
export const NEWEST_FIRST = { orderBy: { seq: "desc" } } as const;

const toldSector = z.object({
  acronym: z.string(),
  department: z.object({ name: z.string(), acronym: z.string() }),
});
const toldShape = z.object({
  author: z.string().nullable().default(null),
  from: toldSector.nullable().default(null),
  to: toldSector.nullable().default(null),
  document: z
    .object({ officialNumber: z.string().nullable(), reference: z.string() })
    .nullable()
    .default(null),
});

/** How a movement names its document. */
export type ToldDocument = NonNullable<z.output<typeof toldShape>["document"]>;

/** What a movement tells to a reader: names as they were when it was written, and the document only if the reader may see it. */
export const toldTo = (reader: Reader, movement: CaseMovement) => {
  const { author, document, ...sectors } = toldShape.parse(movement.told);
  return {
    ...sectors,
    author: author ?? "Sistema",
    document: mayBeNamed(reader, movement) ? document : null,
  };
};

/** A draft that was removed is seen by nobody; who wrote of it knows what they wrote. */
const mayBeNamed = ({ userId, seen }: Reader, movement: CaseMovement): boolean =>
  movement.documentId === null ? movement.userId === userId : seen.has(movement.documentId);

export const presentMovement = (movement: CaseMovement, reader: Reader) => {
  const { author, from, to, document } = toldTo(reader, movement);
  return {
    movement_id: movement.id,
    movement_type: z.enum(MOVEMENT_TYPES).parse(movement.type),
    from_sector: from && sectorAcronym(from),
    to_sector: to && sectorAcronym(to),
    reason: movement.reason || aboutDocument(movement, document) || aboutPerson(movement),
    created_by: author,
    created_at: movement.createdAt.toISOString(),
    details: detailsOf(movement, reader, document),
  };
};

const detailsOf = (movement: CaseMovement, { open }: Reader, document: ToldDocument | null) => ({
  ...movementData(movement),
  ...(document && movement.documentId && { document_id: movement.documentId }),
  ...(document?.officialNumber && { document_number: document.officialNumber }),
  ...(movement.type === "assignment" && { is_open: open.has(movement.id) }),
});

const DEEDS: Partial<Readonly<Record<string, string>>> = {
  document_link: "Documento",
  document_proposal_accept: "Documento",
  document_proposal: "Propuso vincular",
  document_proposal_reject: "Rechazó vincular",
  citizen_notification: "Notificó",
} satisfies Partial<Record<MovementType, string>>;

/** A movement about a document that has no reason of its own says which one it is about. */
const aboutDocument = (movement: CaseMovement, document: ToldDocument | null): string => {
  const deed = movementData(movement).withdrawn ? "Retiró la propuesta de vincular" : DEEDS[movement.type];
  if (!deed) return "";
  if (document) return `${deed} ${document.officialNumber ?? `«${document.reference}»`}`;
  return deed === "Documento" ? "" : `${deed} un documento`;
};

/** One that shows a case to somebody says to whom. */
const aboutPerson = (movement: CaseMovement): string => {
  const { person_name } = movementData(movement);
  return movement.type === "citizen_share" && person_name ? `Compartido con ${person_name}` : "";
};
