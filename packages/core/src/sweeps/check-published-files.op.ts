import { z } from "zod";
import { publicFolder, publicKey } from "../documents/publish-document";
import type { Context } from "../kernel/context";
import { storageUnavailable } from "../kernel/invoke";
import { defineOperation } from "../kernel/operation";

const CHECKED_AT_ONCE = 1000;

export const checkPublishedFilesOp = defineOperation({
  id: "sweeps.checkPublishedFiles",
  summary:
    "Busca documentos públicos cuya copia publicada ya no está o quedó de otro tamaño, y los vuelve a publicar",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ checked: z.int(), missing: z.int() }),
  errors: [storageUnavailable],
}).run(async (ctx) => {
  // Before the files are listed: what is published meanwhile is not looked at.
  const startedAt = ctx.now();
  const sizes = new Map<string, number>();
  for await (const { key, sizeBytes } of ctx.ports.storage.list(publicFolder(ctx.tenant.schema)))
    sizes.set(key, sizeBytes);

  const count = { checked: 0, missing: 0 };
  let after: string | undefined;
  do {
    const page = await findPublished(ctx, startedAt, after);
    const lost = page.filter(({ key, sizeBytes }) => sizes.get(key) !== sizeBytes);
    for (const { documentId, sha256 } of lost) count.missing += await forget(ctx, documentId, sha256);
    count.checked += page.length;
    after = page.length === CHECKED_AT_ONCE ? page.at(-1)?.documentId : undefined;
  } while (after);
  return count;
});

const findPublished = async (ctx: Context<"system">, before: Date, after: string | undefined) => {
  const rows = await ctx.db.documentPublication.findMany({
    where: { publishedAt: { lt: before }, ...(after && { documentId: { gt: after } }) },
    select: {
      documentId: true,
      sha256: true,
      sizeBytes: true,
      document: { select: { officialNumber: true } },
    },
    orderBy: { documentId: "asc" },
    take: CHECKED_AT_ONCE,
  });
  return rows.map(({ document, ...row }) => ({
    ...row,
    key: publicKey(ctx.tenant.schema, document.officialNumber ?? ""),
  }));
};

/** There is no copy, so another one is due; unless one was made by now. */
const forget = async (ctx: Context<"system">, documentId: string, sha256: string | null): Promise<number> => {
  const { count } = await ctx.db.documentPublication.updateMany({
    where: { documentId, sha256 },
    data: { sha256: null, sizeBytes: null, publishedAt: null },
  });
  return count;
};
