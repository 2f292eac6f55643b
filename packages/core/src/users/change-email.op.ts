import { z } from "zod";
import type { Context, Db } from "../kernel/context";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "../organization/lock-organization";
import { userNotFound } from "../people/user";
import type { Account } from "../ports/identity";
import { atProvider, providerFailed } from "./at-provider";
import { isElsewhere, lockEmails, moveInDirectory } from "./email-directory";
import { invite } from "./invite";
import {
  emailInput,
  emailInUse,
  findManagedUser,
  type ManagedUser,
  presentUser,
  sharedIdentity,
  userForAdmin,
} from "./user";

export const changeEmailOp = defineOperation({
  id: "users.changeEmail",
  summary: "Cambia el correo con el que ingresa un usuario",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({
    user_id: managedUserId,
    new_email: emailInput,
    expected: expectedInput({ email: emailInput }),
  }),
  output: userForAdmin,
  errors: ["invalid_input", userNotFound, emailInUse, sharedIdentity, providerFailed, changedMeanwhile],
}).run(async (ctx, { user_id, new_email, expected }) => {
  const user = await findManagedUser(ctx.db, user_id);
  requireExpected(expected, { email: user.email });
  if (user.email === new_email) return presentUser(ctx.db, ctx, user.id);
  await requireFree(ctx.db, ctx, user, new_email);

  const account = user.authMethod === "database" ? await moveAccount(ctx, user, new_email) : null;
  try {
    await record(ctx, user, new_email, account);
  } finally {
    if (account) await align(ctx, user.id, account);
  }
  return presentUser(ctx.db, ctx, user.id);
});

type Acting = Context<"administrator">;

/** A new address is nobody's, here or elsewhere. An account that another municipality has too keeps its address. */
const requireFree = async (db: Db, ctx: Acting, user: ManagedUser, newEmail: string): Promise<void> => {
  const isTaken = (await db.user.count({ where: { email: newEmail } })) > 0;
  if (isTaken || (await isElsewhere(db, ctx, newEmail))) throw emailInUse(newEmail);
  if (user.authMethod === "database" && (await isElsewhere(db, ctx, user.email)))
    throw sharedIdentity(user.email);
};

/** The account with its new address; null when the person has none yet. One that an earlier try moved is found by where it went. */
const moveAccount = (ctx: Acting, user: ManagedUser, newEmail: string): Promise<Account | null> =>
  atProvider(newEmail, async () => {
    const { identity } = ctx.ports;
    const account = (await identity.find(user.email)) ?? (await identity.find(newEmail));
    if (!account) return null;
    try {
      await identity.changeEmail(account.id, newEmail);
    } catch (error) {
      // It may have been done, and only the answer got lost.
      await align(ctx, user.id, account);
      throw error;
    }
    return account;
  });

const record = (ctx: Acting, seen: ManagedUser, newEmail: string, account: Account | null): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    await lockEmails(tx, [seen.email, newEmail]);
    const user = await findManagedUser(tx, seen.id);
    requireExpected(
      { email: seen.email, auth_method: seen.authMethod },
      { email: user.email, auth_method: user.authMethod },
    );
    await requireFree(tx, ctx, user, newEmail);
    await tx.user.update({ where: { id: user.id }, data: { email: newEmail, authId: null } });
    // A link that went to the old address is worth nothing any more.
    if (user.authMethod === "database" && !account?.hasPassword) await invite(tx, ctx, user.id);
    await moveInDirectory(tx, ctx, { email: newEmail, userId: user.id });
  });

/** Times that others may change the address meanwhile. */
const TRIES = 5;

/**
 * The account has the address that the municipality wrote down last: of two who change it at the same time, one is refused after the
 * provider did what they asked. What fails here is mended by repeating the change.
 */
const align = async (ctx: Acting, userId: string, account: Account): Promise<void> => {
  const emailNow = async () => (await ctx.db.user.findUnique({ where: { id: userId } }))?.email;
  try {
    let email = await emailNow();
    for (let tries = 0; email && tries < TRIES; tries++) {
      await ctx.ports.identity.changeEmail(account.id, email);
      const again = await emailNow();
      if (again === email) return;
      email = again;
    }
  } catch (error) {
    ctx.report(error, "align the address of the account");
  }
};
