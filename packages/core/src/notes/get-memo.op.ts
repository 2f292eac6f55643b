import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { MEMO, memoId, memoNotFound, notAPartyOfMemo } from "./letter";
import { personRecipient, presentPersonRecipient } from "./present-letter";
import { openingOfMemo, readLetter, recipientsOf, wholeLetterShape } from "./read-letter";

export const getMemoOp = defineOperation({
  id: "memos.get",
  summary:
    "Devuelve un memo a quien lo envió o lo recibió; la primera lectura de cada persona que lo recibió queda registrada",
  access: "user",
  effect: "read",
  input: z.strictObject({ memo_id: memoId }),
  output: z.strictObject({
    memo_id: z.guid(),
    ...wholeLetterShape,
    recipients: recipientsOf(personRecipient),
    openings: z.array(openingOfMemo).nullable(),
  }),
  errors: ["invalid_input", memoNotFound, notAPartyOfMemo],
}).run(async (ctx, { memo_id }) => {
  const { id, openings, ...letter } = await readLetter(ctx, MEMO, memo_id, presentPersonRecipient);
  return {
    memo_id: id,
    ...letter,
    openings: openings?.map(({ sectors: _, ...opening }) => opening) ?? null,
  };
});
