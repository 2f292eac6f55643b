import { z } from "zod";
import { recordId, reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import {
  EDITING_REFUSALS,
  getEditableRecord,
  getVisibleRecord,
  lockRecords,
} from "../permissions/get-visible-record";
import { linkNotes } from "./links";
import { tellRecord } from "./record-history";
import { presentRelation, RELATION_TYPES, relationItem, relationParts, relationTold } from "./relation";

export const relatedToItself = defineRefusal(
  "invalid_input",
  "RELATED_TO_ITSELF",
  "Un legajo no se relaciona consigo mismo",
  { about: "target_record_id" },
);
export const alreadyRelated = defineRefusal(
  "conflict",
  "ALREADY_RELATED",
  "Los dos legajos ya están relacionados",
);

export const addRelationOp = defineOperation({
  id: "records.addRelation",
  summary: "Relaciona un legajo con otro; dos legajos tienen una sola relación",
  access: "user",
  effect: "write",
  input: z.strictObject({
    record_id: recordId,
    target_record_id: reference("otherRecord", "El otro legajo"),
    relation_type: meant(z.enum(RELATION_TYPES), {
      note: "Qué es el otro legajo de este; con replaces, este reemplaza al otro",
      example: "related",
    }),
    notes: linkNotes,
  }),
  output: relationItem,
  errors: ["invalid_input", relatedToItself, ...EDITING_REFUSALS, alreadyRelated],
}).run((ctx, { record_id, target_record_id, relation_type, notes }) =>
  ctx.transaction(async (tx) => {
    // Both, since both tell it, and whoever relates them the other way round waits here.
    await lockRecords(tx, [record_id, target_record_id]);
    const source = await getEditableRecord(tx, ctx, record_id);
    if (target_record_id === record_id) throw relatedToItself();
    const target = await getVisibleRecord(ctx, target_record_id, tx);
    const pair = [
      { sourceId: source.id, targetId: target.id },
      { sourceId: target.id, targetId: source.id },
    ];
    if ((await tx.recordRelation.count({ where: { OR: pair } })) > 0) throw alreadyRelated();

    const added = await tx.recordRelation.create({
      data: {
        id: ctx.newId(),
        sourceId: source.id,
        targetId: target.id,
        relationType: relation_type,
        notes: notes ?? null,
        createdById: ctx.actor.userId,
        createdAt: ctx.now(),
      },
      include: relationParts,
    });
    await tellRecord(
      tx,
      ctx,
      ...relationTold(added).map(({ what, ...side }) => ({
        ...side,
        action: "relation_added" as const,
        after: what,
      })),
    );
    const answer = presentRelation(added, source.id);
    await ctx.settle(tx, answer);
    return answer;
  }),
);
