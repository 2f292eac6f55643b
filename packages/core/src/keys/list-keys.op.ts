import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { keyForAdmin, presentKey, WITH_USERS } from "./api-key";

export const listKeysOp = defineOperation({
  id: "apiKeys.list",
  summary: "Lista las claves de API del municipio, la más nueva primero",
  access: "administrator",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({ api_keys: z.array(keyForAdmin), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const where = { municipalityId: ctx.tenant.municipalityId };
  const [total, rows] = await Promise.all([
    ctx.global.apiKey.count({ where }),
    ctx.global.apiKey.findMany({
      where,
      include: WITH_USERS,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      ...listWindow(asked),
    }),
  ]);
  return { api_keys: rows.map(presentKey), ...presentWindow(total, asked) };
});
