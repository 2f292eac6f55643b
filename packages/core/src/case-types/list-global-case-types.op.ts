import { z } from "zod";
import { presentWindow, windowInput, windowOf, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { namedEntries } from "../kernel/named-entries";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
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
  input: z.strictObject({
    search: searchInput().optional(),
    is_copied: meant(z.boolean(), {
      note: "Solo los que ya se copiaron, o solo los demás",
      example: false,
    }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ case_types: z.array(item), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, is_copied, ...asked }) => {
  const [rows, own] = await Promise.all([
    ctx.global.globalCaseTemplate.findMany({ orderBy: { acronym: "asc" } }),
    ctx.db.caseTemplate.findMany({ select: { acronym: true } }),
  ]);
  const copied = new Set(own.map(({ acronym }) => acronym));
  const found = namedEntries(rows, ({ acronym, name }) => `${acronym} ${name}`, search).filter(
    ({ acronym }) => is_copied === undefined || copied.has(acronym) === is_copied,
  );
  return {
    case_types: windowOf(found, asked).map((row) =>
      item.parse({
        id: row.id,
        acronym: row.acronym,
        name: row.name,
        description: row.description,
        creation_channel: row.creationChannel,
        visibility: row.visibility,
        is_copied: copied.has(row.acronym),
      }),
    ),
    ...presentWindow(found.length, asked),
  };
});
