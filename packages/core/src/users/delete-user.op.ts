import { z } from "zod";
import type { Context } from "../kernel/context";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { lockOrganization } from "../organization/lock-organization";
import { userNotFound } from "../people/user";
import { hasActivity } from "./activity";
import { leaveDirectory, lockEmails } from "./email-directory";
import { removeIdentity } from "./remove-identity";
import { settleAccountLater } from "./settle-account";
import { findManagedUser, lastAdministrator, ownUser, requireAdministratorLeft, requireOther } from "./user";

export const userHasActivity = defineRefusal<[fullName: string]>(
  "conflict",
  "USER_HAS_ACTIVITY",
  (fullName) =>
    `${fullName} ya tuvo actividad: figura en expedientes, documentos, firmas u otros registros, que la conservan. No se elimina; puede archivar su usuario`,
);

export const deleteUserOp = defineOperation({
  id: "users.delete",
  summary: "Elimina un usuario que nunca tuvo actividad",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ user_id: managedUserId }),
  output: z.strictObject({
    message: z.string(),
    /** The account at the identity provider is still there; a job goes on trying. */
    warning: z.string().optional(),
  }),
  errors: ["invalid_input", userNotFound, ownUser, userHasActivity, lastAdministrator],
}).run(async (ctx, { user_id }) => {
  const { email, fullName, authMethod } = await remove(ctx, user_id);
  const warning = authMethod === "database" ? await removeIdentity(ctx, email) : {};
  return { message: `Usuario de ${fullName} eliminado`, ...warning };
});

const remove = (ctx: Context<"administrator">, userId: string) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const user = await findManagedUser(tx, userId);
    requireOther(ctx, user, "eliminar");
    await lockEmails(tx, [user.email]);
    // What would refer to them meanwhile waits for this row, and finds it gone: its foreign key refuses it.
    await tx.$executeRaw`SELECT FROM users WHERE id = ${user.id}::uuid FOR UPDATE`;
    if (await hasActivity(tx, ctx, user.id)) throw userHasActivity(user.fullName);
    await tx.user.delete({ where: { id: user.id } });
    await requireAdministratorLeft(tx);
    await leaveDirectory(tx, ctx, user.id);
    await tx.$executeRaw`
      DELETE FROM foja_global.api_key_users
      WHERE user_id = ${user.id}::uuid AND schema_name = ${ctx.tenant.schema}`;
    if (user.authMethod === "database") await settleAccountLater(tx, ctx, user.email);
    return user;
  });
