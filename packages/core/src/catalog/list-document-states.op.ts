import { z } from "zod";
import { DOCUMENT_STATES, documentStatus, VISUAL_STATES } from "../documents/states";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";

export const listDocumentStatesOp = defineOperation({
  id: "documentStates.list",
  summary: "Lista los estados posibles de un documento",
  access: "user",
  effect: "read",
  input: z.strictObject(pageInput),
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
}).run(async (_ctx, asked) => {
  const { skip, take } = pageWindow(asked);
  return {
    document_states: DOCUMENT_STATES.slice(skip, skip + take).map((state) => ({
      ...state,
      visual_labels: [...state.visual_labels],
    })),
    ...presentPage(DOCUMENT_STATES.length, asked),
  };
});
