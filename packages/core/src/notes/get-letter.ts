import type { Prisma } from "@foja/db/generated/tenant/client";
import type { Context, Db } from "../kernel/context";
import { type LetterKind, type Part, partIn } from "./letter";
import { type LetterRecipient, type LetterRow, letterRow } from "./present-letter";

/** Official, and not reserved: what is reserved reaches nobody by being sent (domain 4). */
const letterCondition = ({ typeKind }: LetterKind): Prisma.DocumentWhereInput => ({
  status: "signed",
  visibility: { not: "reservado" },
  type: { kind: { startsWith: typeKind } },
  signers: { some: { isNumerator: true, userId: { not: null } } },
});

/** A letter with what the person is in it. A draft is none yet; who is no party hears that it is there, and no more. */
export const getLetter = async (
  ctx: Pick<Context<"user">, "actor" | "db">,
  kind: LetterKind,
  id: string,
  db: Db = ctx.db,
): Promise<{ readonly letter: LetterRow; readonly part: Part<LetterRecipient> }> => {
  const letter = await db.document.findFirst({
    where: { AND: [{ id }, letterCondition(kind)] },
    select: letterRow,
  });
  if (!letter) throw kind.notFound();
  const part = partIn(kind, ctx.actor, letter);
  if (!part) throw kind.notAParty();
  return { letter, part };
};
