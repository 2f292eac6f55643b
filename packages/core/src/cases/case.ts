import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context, Db } from "../kernel/context";
import { AppError } from "../kernel/errors";
import { CASE_NOT_FOUND } from "../kernel/identifiers";
import { presentSector, sectorWithDepartment } from "../people/sector";
import { caseVisibility } from "../permissions/case-visibility";

export const CASE_STATUSES = ["active", "inactive", "archived"] as const;

export const caseStatus = z.enum(CASE_STATUSES);

export const sectorObject = z.strictObject({ sector_id: z.guid(), name: z.string(), acronym: z.string() });

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

type PresentableCase = Prisma.CaseGetPayload<{ include: typeof casePresentation }>;

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
    "No tiene permiso para ver este expediente. Lo pueden compartir los usuarios del sector que lo administra",
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

  const isKnown =
    hidden === "forbidden" && (await db.case.count({ where: { id: caseId, visibility: "interno" } }));
  throw isKnown ? caseForbidden() : caseNotFound();
};
