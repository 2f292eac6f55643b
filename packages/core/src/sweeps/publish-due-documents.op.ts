import { z } from "zod";
import { publishDocument } from "../documents/publish-document";
import { AppError } from "../kernel/errors";
import { defineOperation } from "../kernel/operation";
import { StorageUnavailable } from "../ports/storage";

/** Of one municipality before it is another one's turn. What stays is found again by the next sweep. */
const DOCUMENTS_MAX = 200;
const BUDGET_MS = 45_000;

export const publishDueDocumentsOp = defineOperation({
  id: "sweeps.publishDueDocuments",
  summary: "Copia al depósito público los documentos públicos cuya copia falta o es de un archivo anterior",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ done: z.int(), put_off: z.int() }),
  errors: [],
}).run(async (ctx) => {
  const count = { done: 0, put_off: 0 };
  const start = ctx.now();
  const due = await ctx.read<{ id: string }>(
    {
      text: (table) => `select document_id as id from ${table("document_publications")}
        where sha256 is distinct from wanted_sha256 and retry_at <= $1 order by retry_at limit ${DOCUMENTS_MAX}`,
    },
    [start],
  );
  for (const { id } of due) {
    try {
      if (await publishDocument(ctx, id)) count.done += 1;
    } catch (error) {
      count.put_off += 1;
      ctx.report(error, "publish a document");
      // A file of its own that is missing says nothing of the others; without the storage they would all be put off.
      if (error instanceof StorageUnavailable) break;
      if (!(error instanceof AppError)) throw error;
    }
    if (ctx.now().getTime() >= start.getTime() + BUDGET_MS) break;
  }
  return count;
});
