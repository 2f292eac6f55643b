import { z } from "zod";
import { dateFilterInput } from "../kernel/date-filter";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, presentPage } from "../kernel/paging";
import { queryText, searchInput } from "../kernel/text";
import { sectorAcronym } from "../people/sector";
import { ACCESS_REASONS, strongestReason } from "../permissions/case-visibility";
import { caseStatus } from "./case";
import { findCases } from "./find-cases";

const input = z.strictObject({
  ...pageInput,
  search: searchInput().optional(),
  status: meant(caseStatus, { note: "Estado por el que se filtra", example: "active" }).optional(),
  date_filter: dateFilterInput.optional(),
  sector_filter: meant(queryText(60), {
    note: "Sigla de un sector, `REPARTICION#SECTOR`, o sigla de una repartición",
    example: "LEGAL",
  }).optional(),
});

export const searchCasesOp = defineOperation({
  id: "cases.search",
  summary: "Busca expedientes por número o motivo entre los que el usuario puede ver",
  access: "user",
  effect: "read",
  input,
  output: z.strictObject({
    cases: z.array(
      z.strictObject({
        case_id: z.guid(),
        case_number: z.string(),
        reference: z.string(),
        status: caseStatus,
        created_at: z.iso.datetime(),
        last_modified_at: z.iso.datetime(),
        admin_sector: z.string(),
        case_type: z.strictObject({ name: z.string(), acronym: z.string() }),
        access_reason: z.enum(ACCESS_REASONS),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, query) => {
  const { rows, total } = await findCases(ctx, query);
  return {
    cases: rows.map((row) => ({
      case_id: row.id,
      case_number: row.number,
      reference: row.reference,
      status: caseStatus.parse(row.status),
      created_at: row.createdAt.toISOString(),
      last_modified_at: row.lastModifiedAt.toISOString(),
      admin_sector: sectorAcronym(row.ownerSector),
      case_type: row.template,
      access_reason: strongestReason(row.reasons),
    })),
    ...presentPage(total, query),
  };
});
