import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { UserActor } from "../kernel/actors";
import { subject } from "../kernel/identifiers";
import { defineRefusal } from "../kernel/refusal";
import { recordVisibility } from "../permissions/record-visibility";

const RELATION_NOT_FOUND = "Relación no encontrada";
export const relationId = subject("recordRelation", "Identificador de la relación", RELATION_NOT_FOUND);

/** What the other record is to this one (domain 7): its parent, or what this one replaces. */
export const RELATION_TYPES = ["parent", "child", "related", "replaces", "sibling", "cousin"] as const;

export type RelationType = (typeof RELATION_TYPES)[number];

/** The same relation seen from the other record. */
const SEEN_FROM_TARGET = {
  parent: "child",
  child: "parent",
  related: "related",
  replaces: "replaced_by",
  sibling: "sibling",
  cousin: "cousin",
} as const satisfies Record<RelationType, RelationType | "replaced_by">;

export const relationFrom = (type: RelationType, isSource: boolean) =>
  isSource ? type : SEEN_FROM_TARGET[type];

export const relationNotFound = defineRefusal("not_found", "NOT_FOUND", RELATION_NOT_FOUND);

export const relationItem = z.strictObject({
  id: z.guid(),
  relation_type: z.enum([...RELATION_TYPES, "replaced_by"]),
  record: z.strictObject({
    id: z.guid(),
    record_number: z.string(),
    display_name: z.string(),
    state: z.string(),
    registry_code: z.string(),
  }),
  notes: z.string().nullable(),
  created_at: z.iso.datetime(),
});

/** Relations of a record whose other record the person sees. */
export const seenRelations = (actor: UserActor, recordId: string): Prisma.RecordRelationWhereInput => ({
  OR: [
    { sourceId: recordId, target: recordVisibility(actor) },
    { targetId: recordId, source: recordVisibility(actor) },
  ],
});

/** What a query must include for `presentRelation`. */
export const relationParts = { source: true, target: true } as const satisfies Prisma.RecordRelationInclude;

export type Relation = Prisma.RecordRelationGetPayload<{ include: typeof relationParts }>;

/** As it is seen from one of its records. */
export const presentRelation = (row: Relation, recordId: string): z.input<typeof relationItem> => {
  const isSource = row.sourceId === recordId;
  const other = isSource ? row.target : row.source;
  return {
    id: row.id,
    relation_type: relationFrom(z.enum(RELATION_TYPES).parse(row.relationType), isSource),
    record: {
      id: other.id,
      record_number: other.number,
      display_name: other.displayName,
      state: other.state,
      registry_code: other.familyCode,
    },
    notes: row.notes,
    created_at: row.createdAt.toISOString(),
  };
};

type Side = { readonly recordId: string; readonly otherId: string; readonly what: Prisma.InputJsonObject };

/** The relation as the history of each of its records tells it. */
export const relationTold = (row: Relation): Side[] =>
  [row.sourceId, row.targetId].map((recordId) => {
    const { id, relation_type, record, notes } = presentRelation(row, recordId);
    return {
      recordId,
      otherId: record.id,
      what: {
        relation_id: id,
        relation_type,
        record_id: record.id,
        record_number: record.record_number,
        notes,
      },
    };
  });
