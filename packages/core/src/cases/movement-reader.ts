import type { Context } from "../kernel/context";
import { documentVisibility } from "../permissions/document-visibility";

/** Who reads the movements of a case, and which of their documents they may see: one that was only proposed may be hidden from them. */
export type Reader = { readonly userId: string; readonly seen: ReadonlySet<string> };

export const readerOf = async (
  ctx: Context<"user">,
  movements: readonly { readonly documentId: string | null }[],
): Promise<Reader> => {
  const { userId } = ctx.actor;
  const ids = movements.flatMap(({ documentId }) => documentId ?? []);
  if (ids.length === 0) return { userId, seen: new Set() };
  const rows = await ctx.db.document.findMany({
    where: { AND: [{ id: { in: [...new Set(ids)] } }, documentVisibility(ctx.actor)] },
    select: { id: true },
  });
  return { userId, seen: new Set(rows.map(({ id }) => id)) };
};
