import type { Statement } from "@foja/db/clients/types";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { presentPage } from "../kernel/paging";
import { findLetters } from "./find-letters";
import { type LetterKind, partIn, strongestType } from "./letter";
import type { LetterFilters } from "./letter-filters";
import { type LetterRecipient, letterRow, letterShape, presentLetter, recipientType } from "./present-letter";

/** Members of what was received, besides its identifier. */
export const receivedShape = {
  ...letterShape,
  /** The strongest, when it came in several names. */
  recipient_type: recipientType,
  is_read: z.boolean(),
  read_at: z.iso.datetime().nullable(),
  archived_at: z.iso.datetime().nullable(),
};

/** Members of a recipient of what was sent, besides who it is. */
export const sentRecipientShape = { recipient_type: recipientType, openings_count: z.int() };

export const listReceived = async (
  ctx: Context<"user">,
  kind: LetterKind,
  box: "received" | "archived",
  query: LetterFilters,
) => {
  const { ids, total } = await findLetters(ctx, kind, box, query);
  const rows = await ctx.db.document.findMany({
    where: { id: { in: [...ids] } },
    select: {
      ...letterRow,
      recipients: {
        ...letterRow.recipients,
        where: { OR: [{ userId: ctx.actor.userId }, { sectorId: { in: [...ctx.actor.viewSectorIds] } }] },
      },
      // One a door: it was read with the first.
      openings: { where: { userId: ctx.actor.userId }, orderBy: { openedAt: "asc" }, take: 1 },
    },
  });
  const items = inOrder(rows, ids).map((row) => {
    const own = partIn(kind, ctx.actor, row)?.own ?? [];
    // An earlier time would be that of a sector whose archive it left.
    const archived = own.flatMap(({ archivedAt }) => archivedAt ?? []).toSorted((a, b) => +b - +a);
    const readAt = row.openings[0]?.openedAt.toISOString() ?? null;
    return {
      id: row.id,
      ...presentLetter(row),
      recipient_type: strongestType(own),
      is_read: readAt !== null,
      read_at: readAt,
      archived_at: box === "archived" ? (archived[0]?.toISOString() ?? null) : null,
    };
  });
  return { items, ...presentPage(total, query) };
};

/** What the person sent, each with all recipients and how many people opened it in the name of each. */
export const listSent = async <R>(
  ctx: Context<"user">,
  kind: LetterKind,
  query: LetterFilters,
  presentRecipient: (recipient: LetterRecipient) => R,
) => {
  const { ids, total } = await findLetters(ctx, kind, "sent", query);
  const rows = await ctx.db.document.findMany({ where: { id: { in: [...ids] } }, select: letterRow });
  const openings = await countOpenings(ctx, ids);
  const items = inOrder(rows, ids).map((row) => ({
    id: row.id,
    ...presentLetter(row),
    recipients: inKindOrder(row.recipients).map((recipient) => ({
      ...presentRecipient(recipient),
      recipient_type: recipientType.parse(recipient.kind),
      openings_count: openings.get(`${row.id} ${kind.addressee(recipient)}`) ?? 0,
    })),
  }));
  return { items, ...presentPage(total, query) };
};

const inOrder = <T extends { readonly id: string }>(rows: readonly T[], ids: readonly string[]): T[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const TYPES: readonly string[] = recipientType.options;

const inKindOrder = <T extends { readonly kind: string }>(recipients: readonly T[]): T[] =>
  recipients.toSorted((a, b) => TYPES.indexOf(a.kind) - TYPES.indexOf(b.kind));

/** People who opened it. An opening of a memo is its person's; that of a note, of the sectors in whose name it was read. */
const OPENINGS: Statement = {
  name: "letter-openings",
  text: (table) => `
    select o.document_id || ' ' || addressee as key, count(distinct o.user_id)::int as count
    from ${table("document_openings")} o
      cross join lateral unnest(case when cardinality(o.sector_ids) > 0 then o.sector_ids else array[o.user_id] end) as addressee
    where o.document_id = any($1::uuid[]) group by 1`,
};

const countOpenings = async (
  ctx: Pick<Context, "read">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await ctx.read<{ key: string; count: number }>(OPENINGS, [ids]);
  return new Map(rows.map(({ key, count }) => [key, count]));
};
