import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { lockOrganization } from "../organization/lock-organization";
import { ROLES } from "../people/roles";
import { userNotFound } from "../people/user";
import {
  findManagedUser,
  lastAdministrator,
  ownUser,
  presentUser,
  requireAdministratorLeft,
  requireOther,
  userForAdmin,
} from "./user";

export const noAdministrator = defineRefusal<[fullName: string]>(
  "conflict",
  "USER_IS_NO_ADMINISTRATOR",
  (fullName) => `${fullName} no tiene el rol Administrador`,
);

export const takeAdminRoleOp = defineOperation({
  id: "users.takeAdminRole",
  summary: "Quita a un usuario el rol Administrador",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ user_id: managedUserId }),
  output: userForAdmin,
  errors: ["invalid_input", userNotFound, ownUser, noAdministrator, lastAdministrator],
}).run((ctx, { user_id }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const user = await findManagedUser(tx, user_id);
    requireOther(ctx, user, "quitar el rol Administrador");
    const { count } = await tx.userRole.deleteMany({
      where: { userId: user.id, roleId: ROLES.administrator.id },
    });
    if (count === 0) throw noAdministrator(user.fullName);
    await requireAdministratorLeft(tx);
    return presentUser(tx, ctx, user.id);
  }),
);
