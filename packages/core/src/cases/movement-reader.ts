import type { UserActor } from "../kernel/actors";
import type { Db } from "../kernel/context";
import { documentVisibility } from "../permissions/document-visibility";

/** Who reads the movements of a case, and which of their documents they may see: one that was only proposed may be hidden from them. */
export type Reader = {
  readonly userId: string;
  readonly seen: ReadonlySet<string>;
  /** Movements whose assignment nobody has closed yet. */
  readonly open: ReadonlySet<string>;
};

type Asking = { readonly actor: UserActor; readonly db: Db };

type Told = { readonly id: string; readonly type: string; readonly documentId: string | null };

export const readerOf = async (ctx: Asking, movements: readonly Told[]): Promise<Reader> => {
  const documentIds = movements.flatMap(({ documentId }) => documentId ?? []);
  const assignmentIds = movements.flatMap(({ id, type }) => (type === "assignment" ? [id] : []));
  const [seen, open] = await Promise.all([seenOf(ctx, documentIds), openOf(ctx, assignmentIds)]);
  return { userId: ctx.actor.userId, seen: new Set(seen), open: new Set(open) };
};

const seenOf = async (ctx: Asking, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await ctx.db.document.findMany({
    where: { AND: [{ id: { in: [...new Set(ids)] } }, documentVisibility(ctx.actor)] },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};

const openOf = async (ctx: Asking, movementIds: readonly string[]): Promise<string[]> => {
  if (movementIds.length === 0) return [];
  const rows = await ctx.db.caseAssignment.findMany({
    where: { movementId: { in: [...movementIds] }, closedAt: null },
    select: { movementId: true },
  });
  return rows.map(({ movementId }) => movementId);
};
