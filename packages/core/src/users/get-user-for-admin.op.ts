import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { userNotFound } from "../people/user";
import { findManagedUser, presentUsers, userForAdmin } from "./user";

export const getUserForAdminOp = defineOperation({
  id: "users.getForAdmin",
  summary: "Un usuario del municipio",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ user_id: managedUserId }),
  output: z.strictObject({
    ...userForAdmin.shape,
    /** When they were last invited, or a link to choose a password was made for them. */
    invited_at: z.iso.datetime().nullable(),
  }),
  errors: ["invalid_input", userNotFound],
}).run(async (ctx, { user_id }) => {
  const user = await findManagedUser(ctx.db, user_id);
  const [presented] = await presentUsers(ctx.db, ctx, [user]);
  return { ...presented!, invited_at: user.invitedAt?.toISOString() ?? null };
});
