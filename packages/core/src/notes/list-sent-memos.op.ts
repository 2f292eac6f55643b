import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageOutput } from "../kernel/paging";
import { MEMO } from "./letter";
import { sentInput } from "./letter-filters";
import { listSent, sentRecipientShape } from "./list-letters";
import { letterShape, personRecipient, presentPersonRecipient } from "./present-letter";

export const listSentMemosOp = defineOperation({
  id: "memos.listSent",
  summary: "Memos que envió quien llama, con sus destinatarios y quiénes los abrieron, el último primero",
  access: "user",
  effect: "read",
  input: sentInput,
  output: z.strictObject({
    memos: z.array(
      z.strictObject({
        memo_id: z.guid(),
        ...letterShape,
        recipients: z.array(z.strictObject({ ...personRecipient.shape, ...sentRecipientShape })),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, query) => {
  const { items, ...page } = await listSent(ctx, MEMO, query, presentPersonRecipient);
  return { memos: items.map(({ id, ...item }) => ({ memo_id: id, ...item })), ...page };
});
