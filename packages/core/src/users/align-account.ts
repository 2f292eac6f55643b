import type { Context } from "../kernel/context";
import { IdentityEmailInUse } from "../ports/identity";
import { settleAccount } from "./settle-account";

type Aligning = Pick<Context, "db" | "tenant" | "ports" | "now" | "transaction">;

export type Moving = {
  readonly userId: string;
  readonly accountId: string;
  /** Where the account is, whatever became of the change: the old address and the new one. */
  readonly emails: readonly string[];
};

/** Times that others may change the address meanwhile; then the job comes again. */
const TRIES = 5;

/**
 * Gives an account the address that the municipality wrote down last: of two who change it at the same time, one is refused after the
 * provider did what they asked. One that is nobody's any more is removed. May be done twice, and at the same time: whoever wrote last looks
 * once more.
 * @throws IdentityUnavailable
 */
export const alignAccount = async (ctx: Aligning, moving: Moving): Promise<void> => {
  const addressNow = async () => {
    const user = await ctx.db.user.findUnique({ where: { id: moving.userId } });
    return user?.authMethod === "database" ? user.email : null;
  };
  let email = await addressNow();
  for (let tries = 0; tries < TRIES; tries++) {
    await (email === null ? giveUp(ctx, moving) : moveTo(ctx, moving, email));
    const now = await addressNow();
    if (now === email) return;
    email = now;
  }
  throw new Error("the address of a user changed all the time");
};

const moveTo = async (ctx: Aligning, moving: Moving, email: string): Promise<void> => {
  const { identity } = ctx.ports;
  const there = await identity.find(email);
  if (there?.id === moving.accountId) return;
  // Whoever was invited meanwhile has another account.
  if (there) return giveUp(ctx, moving);
  try {
    await identity.changeEmail(moving.accountId, email);
  } catch (error) {
    if (!(error instanceof IdentityEmailInUse) && (await isThere(ctx, moving))) throw error;
    await giveUp(ctx, moving);
  }
};

/** Of an account that another municipality did away with the provider says no more than of one that it can't change. */
const isThere = async (
  { ports: { identity } }: Aligning,
  { accountId, emails }: Moving,
): Promise<boolean> => {
  const found = await Promise.all(emails.map((email) => identity.find(email)));
  return found.some((account) => account?.id === accountId);
};

/** It opens this municipality alone (`confineAccount`), so nobody else can need it. Who does here is invited again. */
const giveUp = async (ctx: Aligning, { accountId, emails }: Moving): Promise<void> => {
  await ctx.ports.identity.remove(accountId);
  for (const email of emails) await settleAccount(ctx, email);
};
