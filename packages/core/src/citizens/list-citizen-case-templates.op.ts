import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageOutput, presentWholeOrPage, wholeOrPageInput, wholeOrPageWindow } from "../kernel/paging";

/** Types of which other systems may open cases. */
const OPENED_BY_API = {
  isActive: true,
  creationChannel: { in: ["api", "both"] },
} satisfies Prisma.CaseTemplateWhereInput;

export const listCitizenCaseTemplatesOp = defineOperation({
  id: "citizens.listCaseTemplates",
  summary: "Lista los tipos de expediente que los ciudadanos pueden iniciar",
  access: "portal",
  effect: "read",
  input: z.strictObject(wholeOrPageInput),
  output: z.strictObject({
    case_templates: z.array(
      z.strictObject({
        id: z.guid(),
        type_name: z.string(),
        acronym: z.string(),
        description: z.string(),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async ({ db }, asked) => {
  const [total, rows] = await Promise.all([
    db.caseTemplate.count({ where: OPENED_BY_API }),
    db.caseTemplate.findMany({
      where: OPENED_BY_API,
      orderBy: [{ name: "asc" }, { id: "asc" }],
      ...wholeOrPageWindow(asked),
    }),
  ]);
  return {
    case_templates: rows.map(({ id, name, acronym, description }) => ({
      id,
      type_name: name,
      acronym,
      description,
    })),
    ...presentWholeOrPage(total, asked),
  };
});
