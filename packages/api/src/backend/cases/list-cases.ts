import { caseStatus } from "@foja/core/cases/case";
import { listCases } from "@foja/core/cases/list-cases";
import { dateFilterInput, dayRangeInput } from "@foja/core/kernel/date-filter";
import { defineDoorContract } from "@foja/core/kernel/door-contract";
import { reference } from "@foja/core/kernel/identifiers";
import { meant } from "@foja/core/kernel/meaning";
import { pageInput, pageOutput, presentPage } from "@foja/core/kernel/paging";
import { searchInput } from "@foja/core/kernel/text";
import { sectorAcronym } from "@foja/core/people/sector";
import { ACCESS_REASONS, strongestReason } from "@foja/core/permissions/case-visibility";
import { z } from "zod";

/** Filters by the identifiers that the pages of the municipality's applications have (specification 1, 4.7). */
export const listCasesContract = defineDoorContract({
  id: "cases.list",
  summary: "Lista los expedientes que el usuario puede ver, primero los de último movimiento",
  access: "user",
  effect: "read",
  input: z.strictObject({
    ...pageInput,
    status: meant(caseStatus, { note: "Estado por el que se filtra", example: "active" }).optional(),
    search: searchInput().optional(),
    date_filter: dateFilterInput.optional(),
    ...dayRangeInput,
    sector_filter: reference("sector", "Sector con una asignación abierta").optional(),
    trata_filter: reference("sector", "Sector que administra el expediente").optional(),
  }),
  output: z.strictObject({
    cases: z.array(
      z.strictObject({
        id: z.guid(),
        case_number: z.string(),
        reference: z.string(),
        status: caseStatus,
        last_modified_at: z.iso.datetime(),
        case_type: z.strictObject({ name: z.string(), acronym: z.string() }),
        access_reason: z.enum(ACCESS_REASONS),
        admin_sector: z.strictObject({ acronym: z.string(), department: z.string() }),
        assigned_sectors: z.array(z.string()),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run((ctx, { sector_filter, trata_filter, ...query }) =>
  ctx.act(
    listCases,
    { ...query, assigned_sector_id: sector_filter, owner_sector_id: trata_filter },
    ({ rows, total }) => ({
      cases: rows.map((row) => ({
        id: row.id,
        case_number: row.number,
        reference: row.reference,
        status: caseStatus.parse(row.status),
        last_modified_at: row.lastModifiedAt.toISOString(),
        case_type: row.template,
        access_reason: strongestReason(row.reasons),
        admin_sector: {
          acronym: sectorAcronym(row.ownerSector),
          department: row.ownerSector.department.name,
        },
        assigned_sectors: [...row.actingSectors],
      })),
      ...presentPage(total, query),
    }),
  ),
);
