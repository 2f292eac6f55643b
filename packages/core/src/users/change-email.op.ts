import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import type { Context, Db } from "../kernel/context";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "../organization/lock-organization";
import { userNotFound } from "../people/user";
import type { Account } from "../ports/identity";
import { alignAccount, type Moving } from "./align-account";
import { atProvider, providerFailed } from "./at-provider";
import { isElsewhere, lockEmails, moveInDirectory } from "./email-directory";
import { invite } from "./invite";
import { confineAccount, findConfinement } from "./provider-accounts";
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

  const account = user.authMethod === "database" ? await findOwnAccount(ctx, user, new_email) : null;
  if (!account) await record(ctx, user, new_email);
  else {
    const moving = { userId: user.id, accountId: account.id, emails: [user.email, new_email] };
    await announce(ctx, user, new_email, moving);
    try {
      await atProvider(new_email, () => ctx.ports.identity.changeEmail(account.id, new_email));
      await record(ctx, user, new_email);
    } finally {
      // Of a call that failed only the answer may have got lost. What this can't mend now, the job does.
      await alignAccount(ctx, moving).catch((error: unknown) => ctx.report(error, "align the account"));
    }
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

/** Null when the person has none yet. One that an earlier try moved is found by where it went. */
const findOwnAccount = (ctx: Acting, user: ManagedUser, newEmail: string): Promise<Account | null> =>
  atProvider(newEmail, async () => {
    const { identity } = ctx.ports;
    const account = await identity.find(user.email);
    if (account) return account;
    const moved = await identity.find(newEmail);
    const confined = moved && (await findConfinement(ctx.db, moved.id));
    return confined?.schema === ctx.tenant.schema && confined.userId === user.id ? moved : null;
  });

/**
 * Before the provider is asked: whatever becomes of this process, a job gives the account the address that the user has then, or ends it with
 * the user. And the account opens no other municipality that may have the new address one day: nobody proved whose that is.
 */
const announce = (ctx: Acting, seen: ManagedUser, newEmail: string, moving: Moving): Promise<void> =>
  ctx.transaction(async (tx) => {
    await requireChangeable(tx, ctx, seen, newEmail);
    await confineAccount(tx, ctx, moving.accountId, seen.id);
    await ctx.ports.jobs.enqueue(tx, "align-account", {
      schema: ctx.tenant.schema,
      userId: moving.userId,
      accountId: moving.accountId,
      emails: [...moving.emails],
    });
  });

const record = (ctx: Acting, seen: ManagedUser, newEmail: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    await requireChangeable(tx, ctx, seen, newEmail);
    await tx.user.update({ where: { id: seen.id }, data: { email: newEmail, authId: null } });
    // A link that went to the old address is worth nothing any more, and the new one is still to be proved.
    if (seen.authMethod === "database") await invite(tx, ctx, seen.id);
    await moveInDirectory(tx, ctx, { email: newEmail, userId: seen.id });
  });

const requireChangeable = async (
  tx: TenantTransaction,
  ctx: Acting,
  seen: ManagedUser,
  newEmail: string,
): Promise<void> => {
  await lockOrganization(tx);
  await lockEmails(tx, [seen.email, newEmail]);
  const user = await findManagedUser(tx, seen.id);
  requireExpected(
    { email: seen.email, auth_method: seen.authMethod },
    { email: user.email, auth_method: user.authMethod },
  );
  await requireFree(tx, ctx, user, newEmail);
};
