import { activeCaseTemplates } from "@foja/core/catalog/active-case-templates";
import { defineDoorContract } from "@foja/core/kernel/door-contract";
import { z } from "zod";

export const listTemplatesContract = defineDoorContract({
  id: "cases.listTemplates",
  summary: "Lista los tipos de expediente activos",
  access: "user",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    templates: z.array(
      z.strictObject({
        id: z.guid(),
        name: z.string(),
        acronym: z.string(),
        description: z.string(),
        filing_department_name: z.string(),
      }),
    ),
    total: z.int(),
  }),
  errors: ["invalid_input"],
}).run((ctx) =>
  ctx.act(activeCaseTemplates, undefined, ({ rows, total }) => ({
    templates: rows.map(({ id, name, acronym, description, filingDepartment }) => ({
      id,
      name,
      acronym,
      description,
      filing_department_name: filingDepartment.name,
    })),
    total,
  })),
);
