import { z } from "zod";
import type { Context } from "../kernel/context";
import { meant } from "../kernel/meaning";
import type { Refusal } from "../kernel/refusal";
import { getLetter } from "./get-letter";
import type { LetterKind } from "./letter";
import type { LetterRecipient } from "./present-letter";

export const archivedInput = meant(z.boolean(), {
  note: "true la archiva, false la devuelve a las recibidas",
  example: true,
});

/**
 * For one recipient, and so for all who receive in that name; done twice it is done once. Who may not hears the same whether or not the
 * letter went there.
 */
export const archiveLetter = (
  ctx: Context<"user">,
  kind: LetterKind,
  id: string,
  archived: boolean,
  {
    isMine,
    refused,
  }: { readonly isMine: (recipient: LetterRecipient) => boolean; readonly refused: Refusal },
): Promise<string> =>
  ctx.transaction(async (tx) => {
    const { letter, part } = await getLetter(ctx, kind, id, tx);
    const own = part.own.find(isMine);
    if (!own) throw refused();
    await tx.documentRecipient.updateMany({
      where: { id: own.id, archivedAt: archived ? null : { not: null } },
      data: {
        archivedAt: archived ? ctx.now() : null,
        archivedById: archived ? ctx.actor.userId : null,
      },
    });
    return letter.id;
  });
