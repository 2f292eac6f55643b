import type { Statement } from "@foja/db/clients/types";
import type { Case, Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context, Db } from "../kernel/context";
import { AppError } from "../kernel/errors";
import { CASE_NOT_FOUND } from "../kernel/identifiers";
import { presentSector, sectorObject, sectorWithDepartment } from "../people/sector";
import { caseVisibility, visibilityValues, visibleCaseSql } from "../permissions/case-visibility";

export const CASE_STATUSES = ["active", "inactive", "archived"] as const;

export const caseStatus = z.enum(CASE_STATUSES);

/** Members of a case's detail (specification 1, 2.2). */
export const caseDetailShape = {
  case_id: z.guid(),
  case_number: z.string(),
  reference: z.string(),
  status: caseStatus,
  created_at: z.iso.datetime(),
  current_sector: sectorObject,
};

/** What a query must include for `presentCase`. */
export const casePresentation = { ownerSector: sectorWithDepartment } satisfies Prisma.CaseInclude;

type PresentableCase = Pick<Case, "id" | "number" | "reference" | "status" | "createdAt"> & {
  readonly ownerSector: Parameters<typeof presentSector>[0];
};

export const presentCase = (row: PresentableCase) => ({
  case_id: row.id,
  case_number: row.number,
  reference: row.reference,
  status: caseStatus.parse(row.status),
  created_at: row.createdAt.toISOString(),
  current_sector: presentSector(row.ownerSector),
});

export const caseNotFound = (): AppError => new AppError("not_found", CASE_NOT_FOUND);

const caseForbidden = (): AppError =>
  new AppError(
    "forbidden",
    "No tiene permiso para ver este expediente. El sector que lo administra puede asignárselo al suyo o agregarlo como responsable",
    { code: "CASE_NOT_VISIBLE" },
  );

export const caseArchived = (): AppError =>
  new AppError("wrong_state", "El expediente está archivado y no admite cambios. Reactívelo para continuar", {
    code: "CASE_ARCHIVED",
  });

type Lookup<I> = {
  /** What somebody hears who may not see a case that exists and is not reserved. */
  readonly hidden: "forbidden" | "not_found";
  readonly include: I;
  /** A transaction, when the answer must hold until it ends. */
  readonly db?: Db;
};

/**
 * The one place that decides between a case, 404 and 403. A reserved case, and one of another municipality, is
 * always answered as one that does not exist.
 */
export const getVisibleCase = async <const I extends Prisma.CaseInclude>(
  ctx: Context<"user">,
  caseId: string,
  { hidden, include, db = ctx.db }: Lookup<I>,
): Promise<Prisma.CaseGetPayload<{ include: I }>> => {
  const found = await db.case.findFirst({
    where: { AND: [{ id: caseId }, caseVisibility(ctx.actor)] },
    include,
  });
  if (found) return found as Prisma.CaseGetPayload<{ include: I }>;
  throw await unseenCase(db, caseId, hidden);
};

/** What somebody hears who asked for a case that he can't see, or that is not there. */
const unseenCase = async (db: Db, id: string, hidden: Lookup<unknown>["hidden"]): Promise<AppError> => {
  const isKnown = hidden === "forbidden" && (await db.case.count({ where: { id, visibility: "interno" } }));
  return isKnown ? caseForbidden() : caseNotFound();
};

// The read that integrators make most, so it is one prepared statement instead of three of the client.
const CASE: Statement = {
  name: "case",
  text: (table) => `
    select c.id, c.case_number as number, c.reference, c.status, c.created_at as "createdAt",
      json_build_object('id', s.id, 'acronym', s.acronym,
        'department', json_build_object('name', d.name, 'acronym', d.acronym)) as "ownerSector"
    from ${table("cases")} c
      join ${table("sectors")} s on s.id = c.owner_sector_id
      join ${table("departments")} d on d.id = s.department_id
    where c.id = $3 and ${visibleCaseSql(table)}`,
};

/** A case with what `presentCase` shows, under the rules of `getVisibleCase`. */
export const readVisibleCase = async (
  ctx: Context<"user">,
  caseId: string,
  hidden: Lookup<unknown>["hidden"],
): Promise<PresentableCase> => {
  const [found] = await ctx.read<PresentableCase>(CASE, [...visibilityValues(ctx.actor), caseId]);
  if (!found) throw await unseenCase(ctx.db, caseId, hidden);
  return found;
};
