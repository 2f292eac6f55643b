import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, presentPage } from "../kernel/paging";
import { activeCaseTemplates } from "./active-case-templates";

export const listCaseTemplatesOp = defineOperation({
  id: "caseTemplates.list",
  summary: "Lista los tipos de expediente activos",
  access: "user",
  effect: "read",
  input: z.strictObject(pageInput),
  output: z.strictObject({
    case_templates: z.array(
      z.strictObject({
        case_template_id: z.guid(),
        /** The same: older clients read `id`. */
        id: z.guid(),
        name: z.string(),
        acronym: z.string(),
        description: z.string(),
        filing_department_name: z.string(),
        creation_channel: z.string(),
        is_active: z.boolean(),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const { total, rows } = await activeCaseTemplates(ctx, asked);
  return {
    case_templates: rows.map((template) => ({
      case_template_id: template.id,
      id: template.id,
      name: template.name,
      acronym: template.acronym,
      description: template.description,
      filing_department_name: template.filingDepartment.name,
      creation_channel: template.creationChannel,
      is_active: template.isActive,
    })),
    ...presentPage(total, asked),
  };
});
