import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "../organization/lock-organization";
import { ROLES } from "../people/roles";
import { userNotFound } from "../people/user";
import { findManagedUser, presentUser, userForAdmin } from "./user";
import { requireMayEnter, unfitState } from "./user-state";

export const giveAdminRoleOp = defineOperation({
  id: "users.giveAdminRole",
  summary: "Da a un usuario el rol Administrador",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ user_id: managedUserId }),
  output: userForAdmin,
  errors: ["invalid_input", userNotFound, unfitState],
}).run((ctx, { user_id }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const user = await findManagedUser(tx, user_id);
    requireMayEnter(user);
    // Who has it keeps it.
    await tx.userRole.createMany({
      data: [{ userId: user.id, roleId: ROLES.administrator.id }],
      skipDuplicates: true,
    });
    return presentUser(tx, ctx, user.id);
  }),
);
