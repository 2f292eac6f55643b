import { z } from "zod";
import { recordId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { reasonInput } from "../kernel/text";
import { EDITING_REFUSALS, getEditableRecord } from "../permissions/get-visible-record";
import { displayName, recordState, unknownState } from "./family";
import { presentChanged, recordDetail } from "./present-record";
import { tellRecord } from "./record-history";

export const nothingToUpdate = defineRefusal(
  "invalid_input",
  "NOTHING_TO_UPDATE",
  "Indique state o display_name",
);

export const updateRecordOp = defineOperation({
  id: "records.update",
  summary: "Cambia el estado o el nombre de un legajo",
  access: "user",
  effect: "write",
  input: z.strictObject({
    record_id: recordId,
    state: recordState.optional(),
    display_name: displayName.optional(),
    reason: reasonInput(500).optional(),
  }),
  output: recordDetail,
  errors: ["invalid_input", nothingToUpdate, ...EDITING_REFUSALS, unknownState],
}).run((ctx, { record_id, state, display_name, reason }) =>
  ctx.transaction(async (tx) => {
    const record = await getEditableRecord(tx, ctx, record_id);
    if (state === undefined && display_name === undefined) throw nothingToUpdate();
    if (state !== undefined && !record.family.states.includes(state))
      throw unknownState(record.family.states);

    const before = { state: record.state, display_name: record.displayName };
    const after = { state: state ?? before.state, display_name: display_name ?? before.display_name };
    if (after.state !== before.state || after.display_name !== before.display_name) {
      await tx.record.update({
        where: { id: record.id },
        data: { state: after.state, displayName: after.display_name },
      });
      await tellRecord(tx, ctx, { recordId: record.id, action: "updated", before, after, reason });
    }
    return presentChanged(ctx, record.id, tx);
  }),
);
