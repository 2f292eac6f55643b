import { z } from "zod";
import { DOCUMENT_STATES, documentStatus, VISUAL_STATES } from "../documents/states";
import { defineOperation } from "../kernel/operation";
import { pageOutput, presentWholeOrPage } from "../kernel/paging";

export const listDocumentStatesOp = defineOperation({
  id: "documentStates.list",
  summary: "Lista los estados posibles de un documento",
  access: "user",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    document_states: z.array(
      z.strictObject({
        code: documentStatus,
        name: z.string(),
        description: z.string(),
        visual_labels: z.array(z.enum(VISUAL_STATES)),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async () => ({
  document_states: DOCUMENT_STATES.map((state) => ({ ...state, visual_labels: [...state.visual_labels] })),
  ...presentWholeOrPage(DOCUMENT_STATES.length, {}),
}));
