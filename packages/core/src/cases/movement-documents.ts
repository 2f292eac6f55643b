import type { Context } from "../kernel/context";
import { documentVisibility } from "../permissions/document-visibility";

/** How a movement may name the document that it is about, to whoever reads it. */
export type ShownDocument = { readonly officialNumber: string | null; readonly reference: string };

export type ShownDocuments = ReadonlyMap<string, ShownDocument>;

/** The documents of movements that the reader may see; one that was only proposed may be hidden from him. */
export const shownDocuments = async (
  ctx: Context<"user">,
  movements: readonly { readonly documentId: string | null }[],
): Promise<ShownDocuments> => {
  const ids = movements.flatMap(({ documentId }) => documentId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.document.findMany({
    where: { AND: [{ id: { in: [...new Set(ids)] } }, documentVisibility(ctx.actor)] },
    select: { id: true, officialNumber: true, reference: true },
  });
  return new Map(rows.map(({ id, ...shown }) => [id, shown]));
};
