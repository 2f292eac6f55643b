import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageOutput, presentWholeOrPage, wholeOrPageInput, wholeOrPageWindow } from "../kernel/paging";
import { LISTED_USERS, presentUserItem, userItemParts, userItemShape } from "../people/list-item";

export const listUsersOp = defineOperation({
  id: "users.list",
  summary: "Lista las personas del municipio",
  access: "user",
  effect: "read",
  input: z.strictObject(wholeOrPageInput),
  output: z.strictObject({ users: z.array(z.strictObject(userItemShape)), ...pageOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const [total, users] = await Promise.all([
    ctx.db.user.count({ where: LISTED_USERS }),
    ctx.db.user.findMany({
      where: LISTED_USERS,
      include: userItemParts,
      orderBy: [{ fullName: "asc" }, { id: "asc" }],
      ...wholeOrPageWindow(asked),
    }),
  ]);
  return { users: users.map(presentUserItem), ...presentWholeOrPage(total, asked) };
});
