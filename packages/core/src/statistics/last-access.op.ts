import { z } from "zod";
import { windowInput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { LISTED_USERS, presentUserItem, userItemParts, userItemShape } from "../people/list-item";

export const lastAccessOp = defineOperation({
  id: "stats.lastAccess",
  summary: "Quiénes entraron por último, y cuándo",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ limit: windowInput.limit }),
  output: z.strictObject({
    users: z.array(z.strictObject({ ...userItemShape, last_access: z.iso.datetime() })),
  }),
  errors: ["invalid_input"],
}).run(async (ctx, { limit }) => {
  const users = await ctx.db.user.findMany({
    where: { ...LISTED_USERS, lastAccessAt: { not: null } },
    include: userItemParts,
    orderBy: [{ lastAccessAt: "desc" }, { id: "asc" }],
    take: limit,
  });
  return {
    users: users.flatMap((user) =>
      user.lastAccessAt ? { ...presentUserItem(user), last_access: user.lastAccessAt.toISOString() } : [],
    ),
  };
});
