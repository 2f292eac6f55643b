import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { CASE_VISIBILITIES, CHANNELS } from "./case-type";

const item = z.strictObject({
  id: z.guid(),
  acronym: z.string(),
  name: z.string(),
  description: z.string(),
  creation_channel: z.enum(CHANNELS),
  visibility: z.enum(CASE_VISIBILITIES),
  /** Whether the municipality has a type of this acronym. */
  is_copied: z.boolean(),
});

export const listGlobalCaseTypesOp = defineOperation({
  id: "caseTypes.listGlobal",
  summary: "Lista los tipos de expediente del catálogo global y dice cuáles ya se copiaron",
  access: "administrator",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({ case_types: z.array(item), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const [total, rows] = await Promise.all([
    ctx.global.globalCaseTemplate.count(),
    ctx.global.globalCaseTemplate.findMany({ orderBy: { acronym: "asc" }, ...listWindow(asked) }),
  ]);
  const own = await ctx.db.caseTemplate.findMany({
    where: { acronym: { in: rows.map(({ acronym }) => acronym) } },
    select: { acronym: true },
  });
  return {
    case_types: rows.map((row) =>
      item.parse({
        id: row.id,
        acronym: row.acronym,
        name: row.name,
        description: row.description,
        creation_channel: row.creationChannel,
        visibility: row.visibility,
        is_copied: own.some(({ acronym }) => acronym === row.acronym),
      }),
    ),
    ...presentWindow(total, asked),
  };
});
