import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { loweredTo, pageOutput, presentPage } from "../kernel/paging";
import { matchesWords } from "../kernel/words";
import { LISTED_USERS, presentUserItem, userItemParts, userItemShape } from "../people/list-item";

const LIMIT_MAX = 50;

export const searchUsersOp = defineOperation({
  id: "users.search",
  summary: "Busca personas por nombre o correo",
  access: "user",
  effect: "read",
  input: z.strictObject({
    q: meant(z.string().trim().min(2).max(200), {
      note: "Texto a buscar, sin distinguir mayúsculas ni acentos",
      example: "an",
    }),
    limit: meant(loweredTo(LIMIT_MAX), {
      note: "Cantidad máxima de resultados",
      example: LIMIT_MAX,
    }).prefault(10),
  }),
  output: z.strictObject({ users: z.array(z.strictObject(userItemShape)), ...pageOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { q, limit }) => {
  const where = { AND: [LISTED_USERS, matchesWords(q)] };
  const [total, users] = await Promise.all([
    ctx.db.user.count({ where }),
    ctx.db.user.findMany({
      where,
      include: userItemParts,
      orderBy: [{ fullName: "asc" }, { id: "asc" }],
      take: limit,
    }),
  ]);
  return { users: users.map(presentUserItem), ...presentPage(total, { page: 1, page_size: limit }) };
});
