import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage, totalBeyond } from "../kernel/paging";
import { queryText } from "../kernel/text";
import { matchesWords } from "../kernel/words";
import { DATE_FILTERS, dateRange } from "../kernel/zoned-time";
import { PRIVATE_SECTOR, sectorAcronym, sectorWithDepartment } from "../people/sector";
import { ACCESS_REASONS, strongestReason } from "../permissions/case-access";
import { caseVisibility, subjectsOf } from "../permissions/case-visibility";
import { caseStatus } from "./case";
import { countCases } from "./count-cases";

const input = z.strictObject({
  ...pageInput,
  search: queryText().optional(),
  status: caseStatus.optional(),
  date_filter: z.enum(DATE_FILTERS).optional(),
  sector_filter: queryText(60).optional(),
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
  const filters = filtersOf(ctx, query);
  const where: Prisma.CaseWhereInput = { AND: [caseVisibility(ctx.actor), ...filters] };
  const rows = await ctx.db.case.findMany({
    where,
    include: {
      template: { select: { name: true, acronym: true } },
      ownerSector: sectorWithDepartment,
      // The reasons come with the page, one query for all of its rows.
      access: { where: { subjectId: { in: subjectsOf(ctx.actor) } }, select: { reason: true } },
    },
    orderBy: [{ lastModifiedAt: "desc" }, { id: "asc" }],
    ...pageWindow(query),
  });
  const isFiltered = filters.length > 0;
  const total = await totalBeyond(rows.length, query, () => countCases(ctx, where, { isFiltered }));

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
      access_reason: strongestReason(row.access.map(({ reason }) => reason)),
    })),
    ...presentPage(total, query),
  };
});

/** Days count by the last change, the date by which the list is ordered. */
const filtersOf = (
  { tenant, now }: Pick<Context<"user">, "tenant" | "now">,
  { search, status, date_filter, sector_filter }: z.output<typeof input>,
): Prisma.CaseWhereInput[] => [
  ...(search ? [matchesWords(search)] : []),
  ...(status ? [{ status }] : []),
  ...(date_filter ? [{ lastModifiedAt: dateRange(date_filter, tenant.timezone, now()) }] : []),
  ...(sector_filter ? [{ ownerSector: sectorCondition(sector_filter) }] : []),
];

/** `LEGAL#PRIV`, the acronym of a sector, or of a department for all of its sectors. */
const sectorCondition = (filter: string): Prisma.SectorWhereInput => {
  const [first = "", second] = filter.toUpperCase().split("#");
  if (second !== undefined) return { acronym: second, department: { acronym: first } };
  return { OR: [{ acronym: { equals: first, not: PRIVATE_SECTOR } }, { department: { acronym: first } }] };
};
