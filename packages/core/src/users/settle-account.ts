import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context, Db } from "../kernel/context";
import { mayEnter } from "../people/user";
import type { Account } from "../ports/identity";
import { AT_PROVIDER_MS } from "./account-link";
import { isElsewhere, lockEmails } from "./email-directory";
import { invite } from "./invite";

type Settling = Pick<Context, "db" | "tenant" | "ports" | "now" | "transaction">;

/** What the account of an address should be at the provider, as the people of the municipalities stand. */
type Wanted = "open" | "closed" | "none" | "as it is";

/** Times that the people may change while the provider is asked; then the job comes again. */
const TRIES = 5;

/**
 * Makes the account of an address at the identity provider what this municipality's people say: open, closed, or gone for good when nobody
 * signs in with it any more. What another municipality has too is only opened. May be done twice, and at the same time: whoever wrote
 * last looks once more.
 * @throws IdentityUnavailable
 */
export const settleAccount = async (ctx: Settling, email: string): Promise<void> => {
  let wanted = await wantedOf(ctx.db, ctx, email);
  for (let tries = 0; tries < TRIES; tries++) {
    await settle(ctx, email, wanted);
    const now = await wantedOf(ctx.db, ctx, email);
    if (now === wanted) return;
    wanted = now;
  }
  throw new Error("the people of an address changed all the time");
};

/** The same by a job, which comes again until the provider has done it. */
export const settleAccountLater = (
  tx: TenantTransaction,
  { tenant, ports }: Pick<Context, "tenant" | "ports">,
  email: string,
): Promise<void> => ports.jobs.enqueue(tx, "settle-account", { schema: tenant.schema, email });

const wantedOf = async (db: Db, own: Pick<Settling, "tenant">, email: string): Promise<Wanted> => {
  const user = await db.user.findUnique({ where: { email } });
  const hasPassword = user?.authMethod === "database";
  if (hasPassword && mayEnter(user)) return "open";
  if (await isElsewhere(db, own, email)) return "as it is";
  return hasPassword ? "closed" : "none";
};

const settle = async (ctx: Settling, email: string, wanted: Wanted): Promise<void> => {
  if (wanted === "as it is") return;
  const { identity } = ctx.ports;
  const account = await identity.find(email);
  if (wanted !== "open") return account ? shut(ctx, email, wanted, account) : undefined;
  if (!account) return inviteAgain(ctx, email);
  if (account.disabled) await identity.setDisabled(account.id, false);
};

/** Who takes the address meanwhile, here or elsewhere, waits: nobody's account is shut that somebody has just begun to rely on. */
const shut = (ctx: Settling, email: string, wanted: "closed" | "none", account: Account): Promise<void> =>
  ctx.transaction(
    async (tx) => {
      await lockEmails(tx, [email]);
      if ((await wantedOf(tx, ctx, email)) !== wanted) return;
      const { identity } = ctx.ports;
      if (wanted === "none") await identity.remove(account.id);
      else if (!account.disabled) await identity.setDisabled(account.id, true);
    },
    { timeoutMs: AT_PROVIDER_MS },
  );

/** Whoever comes back after their account was removed gets another one with the invitation. */
const inviteAgain = (ctx: Settling, email: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } });
    if (user && mayEnter(user)) await invite(tx, ctx, user.id);
  });
