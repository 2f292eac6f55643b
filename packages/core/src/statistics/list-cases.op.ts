import { z } from "zod";
import { caseStatus } from "../cases/case";
import { setsOf } from "../cases/case-sets";
import type { Context } from "../kernel/context";
import { type Days, dayRangeInput, daysOf } from "../kernel/date-filter";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { type PageInput, pageInput, pageOutput, presentPage } from "../kernel/paging";
import { searchInput } from "../kernel/text";
import { presentSector, sectorObject } from "../people/sector";
import { overseerOf } from "../permissions/overseer";
import { findPage, type List } from "../sets/find-page";
import { type Bind, lyingAt, type SetSql } from "../sets/set";

const input = z.strictObject({
  ...pageInput,
  search: searchInput().optional(),
  status: meant(caseStatus, { note: "Estado por el que se filtra", example: "active" }).optional(),
  ...dayRangeInput,
});

export const listCasesForStatsOp = defineOperation({
  id: "stats.listCases",
  summary:
    "Lista los expedientes del municipio por fecha de creación; de los reservados, los que quien consulta puede ver",
  access: "administrator",
  effect: "read",
  input,
  output: z.strictObject({
    cases: z.array(
      z.strictObject({
        case_id: z.guid(),
        case_number: z.string(),
        reference: z.string(),
        status: caseStatus,
        case_type: z.strictObject({ acronym: z.string(), name: z.string() }),
        owner_sector: sectorObject,
        created_at: z.iso.datetime(),
        last_modified_at: z.iso.datetime(),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, query) => {
  const { rows, total } = await findPage<Row>(ctx, (bind) => listOf(ctx, query, bind), query);
  return {
    cases: rows.map((row) => ({
      case_id: row.id,
      case_number: row.number,
      reference: row.reference,
      status: caseStatus.parse(row.status),
      case_type: row.type,
      owner_sector: presentSector(row.sector),
      created_at: row.createdAt.toISOString(),
      last_modified_at: row.lastModifiedAt.toISOString(),
    })),
    ...presentPage(total, query),
  };
});

type Row = {
  readonly id: string;
  readonly number: string;
  readonly reference: string;
  readonly status: string;
  readonly type: { readonly acronym: string; readonly name: string };
  readonly sector: Parameters<typeof presentSector>[0];
  readonly createdAt: Date;
  readonly lastModifiedAt: Date;
};

const listOf = (
  ctx: Context<"administrator">,
  query: z.output<typeof input> & PageInput,
  bind: Bind,
): List => {
  const { search, status } = query;
  const days = daysOf(query, ctx.tenant.timezone, ctx.now());
  const conditions = days ? conditionsOf(days, bind) : [];
  return {
    kind: "cases",
    newestBy: "created_at",
    sets: [
      ...setsOf(overseerOf(ctx.actor), { search, status }, undefined, bind),
      ...(days ? [createdIn(conditions)] : []),
    ],
    part: conditions,
    isPartShort: days !== undefined,
    columns:
      () => `t.case_number as number, t.reference, t.status, t.created_at as "createdAt", t.last_modified_at as "lastModifiedAt",
      json_build_object('acronym', k.acronym, 'name', k.name) as type,
      json_build_object('id', s.id, 'acronym', s.acronym, 'department', json_build_object('name', d.name, 'acronym', d.acronym)) as sector`,
    joins: (table) => `join ${table("case_templates")} k on k.id = t.template_id
      join ${table("sectors")} s on s.id = t.owner_sector_id join ${table("departments")} d on d.id = s.department_id`,
  };
};

const conditionsOf = ({ gte, lt }: Days, bind: Bind): string[] => [
  ...(gte ? [`t.created_at >= ${bind(gte)}::timestamptz`] : []),
  ...(lt ? [`t.created_at < ${bind(lt)}::timestamptz`] : []),
];

const createdIn = (conditions: readonly string[]): SetSql =>
  lyingAt((table) => `select t.position as place from ${table("cases")} t where ${conditions.join(" and ")}`);
