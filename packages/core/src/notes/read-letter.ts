import { z } from "zod";
import { contentHtml } from "../documents/content";
import { linkToPdf } from "../documents/pdf-store";
import { presentPerson } from "../documents/present-document";
import { recordOpening } from "../documents/record-opening";
import type { Context } from "../kernel/context";
import { sectorAcronym } from "../people/sector";
import { getLetter } from "./get-letter";
import { type LetterKind, NOTE, type RecipientType } from "./letter";
import { type LetterRecipient, type LetterRow, letterShape, presentLetter } from "./present-letter";

/** Members of one letter, besides its identifier and what differs of recipients and openings. */
export const wholeLetterShape = {
  ...letterShape,
  body: z.string(),
  pdf_url: z.string(),
  /** In all of the names in which the person received it. */
  is_archived: z.boolean(),
};

const openingShape = {
  user_id: z.guid(),
  full_name: z.string(),
  door: z.string(),
  opened_at: z.iso.datetime(),
};
export const openingOfNote = z.strictObject({ ...openingShape, sectors: z.array(z.string()) });
export const openingOfMemo = z.strictObject(openingShape);

/** `bcc` is null for whoever may know of no blind copy. */
export const recipientsOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ to: z.array(item), cc: z.array(item), bcc: z.array(item).nullable() });

/** A letter that the person is a party of; who receives it has then opened it. */
export const readLetter = async <R>(
  ctx: Context<"user">,
  kind: LetterKind,
  id: string,
  presentRecipient: (recipient: LetterRecipient) => R,
) => {
  const { letter, part } = await getLetter(ctx, kind, id);
  const { isSender, own, known } = part;
  const sectorIds = kind === NOTE ? own.flatMap(({ sectorId }) => sectorId ?? []) : [];
  if (own.length > 0 && !ctx.asksForHeaders) await recordOpening(ctx, letter.id, sectorIds);

  const content = await ctx.db.document.findUniqueOrThrow({
    where: { id: letter.id },
    select: { type: true, content: true, formSchema: true, formData: true, pdfKey: true },
  });
  const named = (type: RecipientType) => known.filter(({ kind }) => kind === type).map(presentRecipient);
  const bcc = named("bcc");
  return {
    id: letter.id,
    ...presentLetter(letter),
    body: contentHtml(content),
    pdf_url: await linkToPdf(ctx, letter, content.pdfKey ?? ""),
    recipients: { to: named("to"), cc: named("cc"), bcc: isSender || bcc.length > 0 ? bcc : null },
    openings: isSender ? await readOpenings(ctx, letter) : null,
    is_archived: own.length > 0 && own.every(({ archivedAt }) => archivedAt !== null),
  };
};

/** Who opened it, the first one first; of a note, in the name of which sectors. */
const readOpenings = async (ctx: Pick<Context, "db">, { id, recipients }: LetterRow) => {
  const rows = await ctx.db.documentOpening.findMany({
    where: { documentId: id },
    include: { user: { select: { id: true, fullName: true } } },
    orderBy: [{ openedAt: "asc" }, { userId: "asc" }, { door: "asc" }],
  });
  const acronyms = new Map(
    recipients.flatMap(({ sector }) => (sector ? [[sector.id, sectorAcronym(sector)] as const] : [])),
  );
  return rows.map(({ user, sectorIds, door, openedAt }) => ({
    ...presentPerson(user),
    sectors: sectorIds.flatMap((sectorId) => acronyms.get(sectorId) ?? []),
    door,
    opened_at: openedAt.toISOString(),
  }));
};
