import { z } from "zod";
import { userId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { presentUserItem, userItemParts, userItemShape } from "../people/list-item";
import { roleName } from "../people/roles";
import { sealOf, sealParts } from "../people/seal";
import { userNotFound } from "../people/user";

export const notOwnUser = defineRefusal(
  "forbidden",
  "NOT_OWN_USER",
  "Solo puede consultar sus propios datos",
);

export const getUserOp = defineOperation({
  id: "users.get",
  summary: "Devuelve los datos del propio usuario",
  access: "user",
  effect: "read",
  // Agents ask about themselves without knowing their identifier.
  input: z.strictObject({ user_id: userId.optional() }),
  output: z.strictObject({
    ...userItemShape,
    roles: z.array(z.strictObject({ id: z.guid(), name: z.string() })),
    created_at: z.iso.datetime(),
    seal: z.string().nullable(),
  }),
  errors: ["invalid_input", notOwnUser, userNotFound],
}).run(async (ctx, { user_id = ctx.actor.userId }) => {
  // Decided before looking, so that nobody learns which identifiers exist.
  if (user_id !== ctx.actor.userId) throw notOwnUser();

  const user = await ctx.db.user.findUnique({
    where: { id: ctx.actor.userId },
    include: { ...userItemParts, ...sealParts },
  });
  if (!user) throw userNotFound();
  return {
    ...presentUserItem(user),
    roles: user.roles.map(({ roleId }) => ({ id: roleId, name: roleName(roleId) })),
    created_at: user.createdAt.toISOString(),
    seal: sealOf(user) ?? null,
  };
});
