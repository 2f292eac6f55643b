import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageOutput } from "../kernel/paging";
import { NOTE } from "./letter";
import { sentInput } from "./letter-filters";
import { listSent, sentRecipientShape } from "./list-letters";
import { letterShape, presentSectorRecipient, sectorRecipient } from "./present-letter";

export const listSentNotesOp = defineOperation({
  id: "notes.listSent",
  summary:
    "Notas que envió quien llama, con sus destinatarios y cuántas personas las abrieron, la última primero",
  access: "user",
  effect: "read",
  input: sentInput,
  output: z.strictObject({
    notes: z.array(
      z.strictObject({
        note_id: z.guid(),
        ...letterShape,
        recipients: z.array(z.strictObject({ ...sectorRecipient.shape, ...sentRecipientShape })),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, query) => {
  const { items, ...page } = await listSent(ctx, NOTE, query, presentSectorRecipient);
  return { notes: items.map(({ id, ...item }) => ({ note_id: id, ...item })), ...page };
});
