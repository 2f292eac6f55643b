import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { matchesWords } from "../kernel/words";
import { citizenObject, citizenState, presentCitizen } from "./citizen";

export const listCitizensOp = defineOperation({
  id: "citizens.list",
  summary: "Lista los ciudadanos del municipio por nombre",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    search: searchInput().optional(),
    estado: meant(citizenState, { note: "Solo los de ese estado", example: "pendiente" }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ citizens: z.array(citizenObject), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, estado, ...asked }) => {
  const where = { ...(search && matchesWords(search)), ...(estado && { estado }) };
  const [total, rows] = await Promise.all([
    ctx.db.citizen.count({ where }),
    ctx.db.citizen.findMany({
      where,
      orderBy: [{ fullName: "asc" }, { id: "asc" }],
      ...listWindow(asked),
    }),
  ]);
  return { citizens: rows.map(presentCitizen), ...presentWindow(total, asked) };
});
