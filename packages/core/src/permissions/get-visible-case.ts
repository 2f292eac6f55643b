import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../kernel/actors";
import type { Context, Db } from "../kernel/context";
import type { AppError } from "../kernel/errors";
import { CASE_NOT_FOUND } from "../kernel/identifiers";
import { defineRefusal } from "../kernel/refusal";
import { caseVisibility } from "./case-visibility";

export const caseNotFound = defineRefusal("not_found", "NOT_FOUND", CASE_NOT_FOUND);
export const caseNotVisible = defineRefusal(
  "forbidden",
  "CASE_NOT_VISIBLE",
  "No tiene permiso para ver este expediente. El sector que lo administra puede asignárselo al suyo o agregarlo como responsable",
);

/** What somebody hears who may not see a case that exists and is not reserved. */
export type Hidden = "forbidden" | "not_found";

type Lookup<I> = {
  readonly hidden: Hidden;
  readonly include: I;
  /** A transaction, when the answer must hold until it ends. */
  readonly db?: Db;
};

/** The case that is meant, if the person may see it. */
export const findVisibleCase = async <const I extends Prisma.CaseInclude>(
  { actor, db }: { readonly actor: UserActor; readonly db: Db },
  which: { readonly id: string } | { readonly number: string },
  include: I,
): Promise<Prisma.CaseGetPayload<{ include: I }> | null> =>
  (await db.case.findFirst({
    where: { AND: [which, caseVisibility(actor)] },
    include,
  })) as Prisma.CaseGetPayload<{ include: I }> | null;

/**
 * The one place that decides between a case, 404 and 403. A reserved case, and one of another municipality, is
 * always answered as one that does not exist.
 */
export const getVisibleCase = async <const I extends Prisma.CaseInclude>(
  ctx: Context<"user">,
  caseId: string,
  { hidden, include, db = ctx.db }: Lookup<I>,
): Promise<Prisma.CaseGetPayload<{ include: I }>> => {
  const found = await findVisibleCase({ actor: ctx.actor, db }, { id: caseId }, include);
  if (found) return found;
  throw await unseenCase(db, caseId, hidden);
};

/** What somebody hears who asked for a case that they can't see, or that is not there. */
export const unseenCase = async (db: Db, id: string, hidden: Hidden): Promise<AppError> => {
  const isKnown = hidden === "forbidden" && (await db.case.count({ where: { id, visibility: "interno" } }));
  return isKnown ? caseNotVisible() : caseNotFound();
};
