import { z } from "zod";
import { recordId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { EDITING_REFUSALS, getEditableRecord, lockRecords } from "../permissions/get-visible-record";
import { tellRecord } from "./record-history";
import { relationId, relationNotFound, relationParts, relationTold, seenRelations } from "./relation";

export const removeRelationOp = defineOperation({
  id: "records.removeRelation",
  summary: "Quita la relación de un legajo con otro; queda en la historia de los dos",
  access: "user",
  effect: "destructive",
  input: z.strictObject({ record_id: recordId, relation_id: relationId }),
  output: z.strictObject({ message: z.string(), id: z.guid() }),
  errors: ["invalid_input", ...EDITING_REFUSALS, relationNotFound],
}).run((ctx, { record_id, relation_id }) =>
  ctx.transaction(async (tx) => {
    const pair = await tx.recordRelation.findUnique({ where: { id: relation_id } });
    await lockRecords(tx, pair ? [record_id, pair.sourceId, pair.targetId] : [record_id]);
    const record = await getEditableRecord(tx, ctx, record_id);
    const relation = await tx.recordRelation.findFirst({
      where: { id: relation_id, AND: seenRelations(ctx.actor, record.id) },
      include: relationParts,
    });
    if (!relation) throw relationNotFound();

    await tx.recordRelation.delete({ where: { id: relation.id } });
    await tellRecord(
      tx,
      ctx,
      ...relationTold(relation).map(({ what, ...side }) => ({
        ...side,
        action: "relation_removed" as const,
        before: what,
      })),
    );
    return { message: "Los legajos ya no están relacionados", id: relation.id };
  }),
);
