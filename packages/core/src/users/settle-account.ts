import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { mayEnter } from "../people/user";
import { isElsewhere } from "./email-directory";
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
  let wanted = await wantedOf(ctx, email);
  for (let tries = 0; tries < TRIES; tries++) {
    await settle(ctx, email, wanted);
    const now = await wantedOf(ctx, email);
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

const wantedOf = async (ctx: Settling, email: string): Promise<Wanted> => {
  const user = await ctx.db.user.findUnique({ where: { email } });
  const hasPassword = user?.authMethod === "database";
  if (hasPassword && mayEnter(user)) return "open";
  if (await isElsewhere(ctx.db, ctx, email)) return "as it is";
  return hasPassword ? "closed" : "none";
};

const settle = async (ctx: Settling, email: string, wanted: Wanted): Promise<void> => {
  if (wanted === "as it is") return;
  const { identity } = ctx.ports;
  const account = await identity.find(email);
  if (wanted === "open" && !account) return inviteAgain(ctx, email);
  if (!account) return;
  if (wanted === "none") await identity.remove(account.id);
  else if (account.disabled !== (wanted === "closed"))
    await identity.setDisabled(account.id, wanted === "closed");
};

/** Whoever comes back after their account was removed gets another one with the invitation. */
const inviteAgain = (ctx: Settling, email: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } });
    if (user && mayEnter(user)) await invite(tx, ctx, user.id);
  });
