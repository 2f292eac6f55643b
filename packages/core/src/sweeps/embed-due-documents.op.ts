import { z } from "zod";
import type { Context } from "../kernel/context";
import { defineOperation } from "../kernel/operation";
import type { Embeddings } from "../ports/embeddings";
import { EmbeddingsError } from "../ports/embeddings";
import { embedDocument } from "../search/embed-document";
import { findUnembedded } from "../search/embedding-progress";

/** Of one municipality before it is another one's turn. What stays is found again by the next sweep. */
const DOCUMENTS_MAX = 1000;
const BUDGET_MS = 45_000;
/** So many in a row are not the documents' own fault. */
const FAILURES_MAX = 3;

export const embedDueDocumentsOp = defineOperation({
  id: "sweeps.embedDueDocuments",
  summary:
    "Prepara los documentos oficiales que aún no se encuentran por su significado con el modelo en uso",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ done: z.int(), put_off: z.int() }),
  errors: [],
}).run(async (ctx) => {
  const { embeddings } = ctx.ports;
  const count = { done: 0, put_off: 0 };
  const dimension = embeddings ? await dimensionOf(ctx, embeddings) : undefined;
  if (!embeddings || dimension === undefined) return count;

  const end = ctx.now().getTime() + BUDGET_MS;
  const provider = { model: embeddings.model, dimension };
  const due = await ctx.transaction((tx) => findUnembedded(tx, provider, ctx.now(), DOCUMENTS_MAX));
  let failures = 0;
  for (const documentId of due) {
    const outcome = await embedDocument(ctx, documentId);
    if (outcome === "embedded") count.done += 1;
    if (outcome === "failed") count.put_off += 1;
    failures = outcome === "failed" ? failures + 1 : 0;
    if (failures === FAILURES_MAX || ctx.now().getTime() >= end) break;
  }
  return count;
});

/** Undefined while the service is away. */
const dimensionOf = async (ctx: Context<"system">, embeddings: Embeddings): Promise<number | undefined> => {
  try {
    const [probe] = await embeddings.embed("query", ["documento"]);
    return probe?.length;
  } catch (error) {
    if (!(error instanceof EmbeddingsError)) throw error;
    ctx.report(error, "asking the service of embeddings");
    return undefined;
  }
};
