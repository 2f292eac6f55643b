import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { matchesWords } from "../kernel/words";
import { apiKeyId, keyNotFound, ownKey } from "./api-key";
import { keyUser, presentKeyUser } from "./key-user";

export const listKeyUsersOp = defineOperation({
  id: "apiKeys.listUsers",
  summary: "Lista los usuarios autorizados en una clave de API",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ key_id: apiKeyId, search: searchInput().optional(), ...windowInput }),
  output: z.strictObject({ users: z.array(keyUser), ...windowOutput }),
  errors: ["invalid_input", keyNotFound],
}).run(async (ctx, { key_id, search, ...asked }) => {
  const key = await ctx.global.apiKey.findFirst({
    where: ownKey(ctx, key_id),
    select: { users: { where: { schemaName: ctx.tenant.schema }, select: { userId: true } } },
  });
  if (!key) throw keyNotFound();
  const where = {
    id: { in: key.users.map(({ userId }) => userId) },
    ...(search !== undefined && matchesWords(search)),
  };
  const [total, rows] = await Promise.all([
    ctx.db.user.count({ where }),
    ctx.db.user.findMany({ where, orderBy: [{ fullName: "asc" }, { id: "asc" }], ...listWindow(asked) }),
  ]);
  return { users: rows.map(presentKeyUser), ...presentWindow(total, asked) };
});
