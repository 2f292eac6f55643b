import { z } from "zod";
import type { Context } from "../kernel/context";
import { defineOperation } from "../kernel/operation";
import { documentFolder, documentOfKey } from "../signing/pdf-store";

const DAY_MS = 24 * 3_600_000;
const CHECKED_AT_ONCE = 500;

/**
 * Removes files of documents that no document names: of tries that lost, of renderings that were rejected, of drafts that are gone,
 * and those whose place a later one took. A file that is named again later would be lost, so this rests on two things: every stored
 * file has a key of its own (`storePdf`), and what is written is named within minutes or never. Both the file and the last change of its
 * document are a day old: links that were given out have long expired.
 */
export const removeLostFilesOp = defineOperation({
  id: "sweeps.removeLostFiles",
  summary: "Borra los archivos de documentos que ningún documento nombra desde hace más de un día",
  access: "system",
  effect: "destructive",
  input: z.strictObject({}),
  output: z.strictObject({ removed: z.int() }),
  errors: ["unavailable"],
}).run(async (ctx) => {
  const cutoff = new Date(ctx.now().getTime() - DAY_MS);
  let removed = 0;
  let keys: string[] = [];
  for await (const { key, writtenAt } of ctx.ports.storage.list(documentFolder(ctx.tenant.schema))) {
    if (writtenAt < cutoff) keys.push(key);
    if (keys.length < CHECKED_AT_ONCE) continue;
    removed += await removeUnnamed(ctx, keys, cutoff);
    keys = [];
  }
  return { removed: removed + (await removeUnnamed(ctx, keys, cutoff)) };
});

const removeUnnamed = async (
  ctx: Context<"system">,
  keys: readonly string[],
  cutoff: Date,
): Promise<number> => {
  const owned = keys.flatMap((key) => {
    // What lies there under another name is not ours to judge.
    const documentId = documentOfKey(ctx.tenant.schema, key);
    return documentId ? [{ key, documentId }] : [];
  });
  const documents = await ctx.db.document.findMany({
    where: { id: { in: [...new Set(owned.map(({ documentId }) => documentId))] } },
    select: { id: true, pdfKey: true, importedKey: true, updatedAt: true },
  });
  const byId = new Map(documents.map((document) => [document.id, document]));
  const lost = owned.filter(({ key, documentId }) => {
    const document = byId.get(documentId);
    if (!document) return true;
    return document.updatedAt < cutoff && key !== document.pdfKey && key !== document.importedKey;
  });
  for (const { key } of lost) await ctx.ports.storage.remove(key);
  return lost.length;
};
