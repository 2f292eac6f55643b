import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { archivedInput, archiveLetter } from "./archive-letter";
import { MEMO, memoId, memoNotFound, notAPartyOfMemo } from "./letter";

export const memoNotArchivable = defineRefusal(
  "forbidden",
  "NOT_A_RECIPIENT",
  "Un memo lo archiva quien lo recibió, no quien lo envió",
);

export const archiveMemoOp = defineOperation({
  id: "memos.archive",
  summary: "Archiva un memo para quien lo recibió, o lo saca de su archivo",
  access: "user",
  effect: "write",
  input: z.strictObject({ memo_id: memoId, archived: archivedInput }),
  output: z.strictObject({ memo_id: z.guid(), archived: z.boolean(), message: z.string() }),
  errors: ["invalid_input", memoNotFound, notAPartyOfMemo, memoNotArchivable],
}).run(async (ctx, { memo_id, archived }) => {
  const id = await archiveLetter(ctx, MEMO, memo_id, archived, {
    isMine: () => true,
    refused: memoNotArchivable,
  });
  return { memo_id: id, archived, message: archived ? "Memo archivado" : "Memo desarchivado" };
});
