import type { Case, Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { presentSector, sectorObject, sectorWithDepartment } from "../people/sector";

export const CASE_STATUSES = ["active", "inactive", "archived"] as const;

export const caseStatus = z.enum(CASE_STATUSES);

type CaseStatus = (typeof CASE_STATUSES)[number];

const STATUS_WORDS: Readonly<Record<CaseStatus, string>> = {
  active: "activo",
  inactive: "paralizado",
  archived: "archivado",
};

/** As a person reads it. */
export const statusWord = (status: string): string => STATUS_WORDS[status as CaseStatus];

/** Domain 3: active <-> inactive, active <-> archived. */
const FOLLOWING: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  active: ["inactive", "archived"],
  inactive: ["active"],
  archived: ["active"],
};

export const mayFollow = (from: CaseStatus, to: CaseStatus): boolean => FOLLOWING[from].includes(to);

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

export type PresentableCase = Pick<Case, "id" | "number" | "reference" | "status" | "createdAt"> & {
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
