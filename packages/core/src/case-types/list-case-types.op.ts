import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { keysNamed } from "../kernel/named-rows";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { caseTypeForAdmin, caseTypeParts, presentCaseType } from "./case-type";

export const listCaseTypesOp = defineOperation({
  id: "caseTypes.list",
  summary: "Lista los tipos de expediente del municipio, también los inactivos",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    search: searchInput().optional(),
    filing_department_id: reference("department", "Solo los que caratula esta repartición").optional(),
    is_active: meant(z.boolean(), {
      note: "Solo los activos, o solo los inactivos",
      example: true,
    }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ case_types: z.array(caseTypeForAdmin), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, filing_department_id, is_active, ...asked }) => {
  const found = await keysNamed<string>(
    ctx,
    { table: "case_templates", key: "id", text: "acronym || ' ' || name" },
    search,
  );
  const where = {
    ...(found && { id: { in: found } }),
    ...(filing_department_id && { filingDepartmentId: filing_department_id }),
    ...(is_active !== undefined && { isActive: is_active }),
  };
  const [total, rows] = await Promise.all([
    ctx.db.caseTemplate.count({ where }),
    ctx.db.caseTemplate.findMany({
      where,
      include: caseTypeParts,
      orderBy: [{ name: "asc" }, { id: "asc" }],
      ...listWindow(asked),
    }),
  ]);
  return { case_types: rows.map(presentCaseType), ...presentWindow(total, asked) };
});
