import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../kernel/actors";
import type { Context } from "../kernel/context";

/** Somebody read what was sent to them (domain 6). The first time through each door alone: of several at once one is written. */
export const recordOpening = async (
  ctx: Context<"user">,
  documentId: string,
  /** In whose name a note was received. */
  sectorIds: readonly string[],
): Promise<void> => {
  const { door } = ctx;
  const { userId } = ctx.actor;
  const known = await ctx.db.documentOpening.count({ where: { documentId, userId, door } });
  if (known > 0) return;
  const opening = { documentId, userId, door, openedAt: ctx.now(), sectorIds: [...sectorIds] };
  await ctx.transaction((tx) => tx.documentOpening.createMany({ data: [opening], skipDuplicates: true }));
};

type Opened = {
  readonly id: string;
  readonly status: string;
  readonly visibility: string;
  readonly type: { readonly kind: string };
};

/** A note or a memo that its recipient reads as a document is opened all the same. */
export const recordReading = async (
  ctx: Context<"user">,
  { id, status, visibility, type }: Opened,
): Promise<void> => {
  const isLetter = /^(?:NOTA|MEMO)/.test(type.kind) && status === "signed" && visibility !== "reservado";
  if (!isLetter || ctx.asksForHeaders) return;
  const own = await ctx.db.documentRecipient.findMany({
    where: { documentId: id, ...receivedBy(ctx.actor) },
    select: { sectorId: true },
  });
  if (own.length > 0)
    await recordOpening(
      ctx,
      id,
      own.flatMap(({ sectorId }) => sectorId ?? []),
    );
};

const receivedBy = ({ userId, viewSectorIds }: UserActor) =>
  ({
    OR: [{ userId }, { sectorId: { in: [...viewSectorIds] } }],
  }) satisfies Prisma.DocumentRecipientWhereInput;

/**
 * Which of these documents were sent to the person, who opened them through no door yet: whatever shows a part of a text without being an
 * opening shows nothing of theirs. Who wrote or signed one knows what it says.
 */
export const findUnopened = async (
  ctx: Context<"user">,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { userId } = ctx.actor;
  const rows = await ctx.db.document.findMany({
    where: {
      id: { in: [...documentIds] },
      recipients: { some: receivedBy(ctx.actor) },
      openings: { none: { userId } },
      signers: { none: { userId } },
      OR: [{ createdById: null }, { createdById: { not: userId } }],
    },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
};
