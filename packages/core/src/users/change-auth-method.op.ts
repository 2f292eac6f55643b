import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "../organization/lock-organization";
import { userNotFound } from "../people/user";
import { ensureAccount } from "./account-link";
import { atProvider, providerFailed } from "./at-provider";
import { isElsewhere, lockEmails } from "./email-directory";
import { invite } from "./invite";
import { removeIdentity } from "./remove-identity";
import { settleAccountLater } from "./settle-account";
import {
  authMethodInput,
  emailInUse,
  findManagedUser,
  type ManagedUser,
  ownUser,
  presentUser,
  requireOther,
  sharedIdentity,
  userForAdmin,
} from "./user";
import { requireMayEnter, unfitState } from "./user-state";

const changes = { auth_method: authMethodInput };

export const changeAuthMethodOp = defineOperation({
  id: "users.changeAuthMethod",
  summary: "Cambia cómo ingresa un usuario: con una cuenta de otro servicio o con contraseña",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ user_id: managedUserId, ...changes, expected: expectedInput(changes) }),
  output: z.strictObject({
    ...userForAdmin.shape,
    /** The account with the old password is still there; a job goes on trying. */
    warning: z.string().optional(),
  }),
  errors: [
    "invalid_input",
    userNotFound,
    ownUser,
    sharedIdentity,
    unfitState,
    providerFailed,
    emailInUse,
    changedMeanwhile,
  ],
}).run(async (ctx, { user_id, auth_method, expected }) => {
  const user = await findManagedUser(ctx.db, user_id);
  requireExpected(expected, { auth_method: user.authMethod });
  if (user.authMethod === auth_method) return presentUser(ctx.db, ctx, user.id);
  requireOther(ctx, user, "cambiar la forma de ingreso");
  if (await isElsewhere(ctx.db, ctx, user.email)) throw sharedIdentity(user.email);
  return auth_method === "database" ? toDatabase(ctx, user) : toSocial(ctx, user);
});

/** The provider first: whoever is told that they have a password to choose has an account. */
const toDatabase = async (ctx: Context<"administrator">, user: ManagedUser) => {
  requireMayEnter(user);
  await atProvider(user.email, () => ensureAccount(ctx, user));
  return ctx.transaction(async (tx) => {
    await switchMethod(tx, ctx, user, "database");
    await invite(tx, ctx, user.id);
    return presentUser(tx, ctx, user.id);
  });
};

/** The municipality first: with the old password nobody acts from then on, whatever becomes of the account. */
const toSocial = async (ctx: Context<"administrator">, user: ManagedUser) => {
  const changed = await ctx.transaction(async (tx) => {
    await switchMethod(tx, ctx, user, "social");
    await settleAccountLater(tx, ctx, user.email);
    return presentUser(tx, ctx, user.id);
  });
  return { ...changed, ...(await removeIdentity(ctx, user.email)) };
};

/** Unless the person, or who else has the address, changed since they were read. What they have open ends (a trigger). */
const switchMethod = async (
  tx: TenantTransaction,
  ctx: Context<"administrator">,
  seen: ManagedUser,
  authMethod: "social" | "database",
): Promise<void> => {
  await lockOrganization(tx);
  await lockEmails(tx, [seen.email]);
  const user = await findManagedUser(tx, seen.id);
  requireExpected(
    { auth_method: seen.authMethod, email: seen.email, estado: seen.estado },
    { auth_method: user.authMethod, email: user.email, estado: user.estado },
  );
  if (await isElsewhere(tx, ctx, user.email)) throw sharedIdentity(user.email);
  await tx.user.update({ where: { id: user.id }, data: { authMethod, authId: null } });
};
