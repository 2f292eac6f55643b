import { z } from "zod";
import { documentFolder, documentOfKey, isImportedKey } from "../documents/pdf-store";
import type { Context } from "../kernel/context";
import { storageUnavailable } from "../kernel/invoke";
import { defineOperation } from "../kernel/operation";
import { removeReplacedImages } from "./remove-replaced-images";

const DAY_MS = 24 * 3_600_000;
const CHECKED_AT_ONCE = 500;

/**
 * Removes files of documents that no document names: of tries that lost, of renderings that were rejected, of drafts that are gone,
 * and those whose place a later one took. A file that is named again later would be lost, so this rests on two things: every stored
 * file has a key of its own (`storePdf`), and what is written is named within minutes or never. Both the file and the last change of its
 * document are a day old: links that were given out have long expired. Where a database of before was restored, what it does not name may be
 * the only one with its signatures: a document whose own file is not there keeps all that it has, and a file that was signed here stays though no
 * document is known. Both are told to the operator. Images of the municipality that were replaced go with them.
 */
export const removeLostFilesOp = defineOperation({
  id: "sweeps.removeLostFiles",
  summary: "Borra los archivos que ningún documento ni el municipio nombran, de más de un día",
  access: "system",
  effect: "destructive",
  input: z.strictObject({}),
  output: z.strictObject({ removed: z.int() }),
  errors: [storageUnavailable],
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
  removed += await removeUnnamed(ctx, keys, cutoff);
  return { removed: removed + (await removeReplacedImages(ctx, cutoff)) };
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
  const bereft = await findBereft(ctx, [...new Set(lost.map(({ documentId }) => byId.get(documentId)))]);
  let removed = 0;
  for (const { key, documentId } of lost) {
    if (bereft.has(documentId)) continue;
    if (!byId.has(documentId) && !isImportedKey(key) && (await isSigned(ctx, key))) continue;
    await ctx.ports.storage.remove(key);
    removed++;
  }
  return removed;
};

/** Nobody removes the row of a document once it is signed. */
const isSigned = async (ctx: Context<"system">, key: string): Promise<boolean> => {
  const bytes = await ctx.ports.storage.get(key);
  // What every signature of a PDF has, never compressed (ISO 32000-2, 12.8.1).
  if (!bytes || !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("/ByteRange"))
    return false;
  ctx.report(new Error(`${key} is signed and no document names it`), "remove lost files");
  return true;
};

type Named = { readonly id: string; readonly pdfKey: string | null };

/** Those whose own file is missing, by id. */
const findBereft = async (
  ctx: Context<"system">,
  documents: readonly (Named | undefined)[],
): Promise<ReadonlySet<string>> => {
  const bereft = new Set<string>();
  for (const document of documents) {
    if (!document?.pdfKey || (await ctx.ports.storage.stat(document.pdfKey))) continue;
    bereft.add(document.id);
    ctx.report(new Error(`document ${document.id} names a file that is not there`), "remove lost files");
  }
  return bereft;
};
