import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { userNotFound } from "../people/user";
import { invite } from "./invite";
import { findManagedUser } from "./user";
import { requireMayEnter, unfitState } from "./user-state";

export const reinviteUserOp = defineOperation({
  id: "users.reinvite",
  summary:
    "Manda de nuevo la invitación: con un enlace para elegir la contraseña, o con la dirección de ingreso",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ user_id: managedUserId }),
  output: z.strictObject({ message: z.string(), to: z.string() }),
  errors: ["invalid_input", userNotFound, unfitState],
}).run((ctx, { user_id }) =>
  ctx.transaction(async (tx) => {
    const user = await findManagedUser(tx, user_id);
    requireMayEnter(user);
    await invite(tx, ctx, user.id);
    return { message: `La invitación sale en unos momentos hacia ${user.email}`, to: user.email };
  }),
);
