import type { Context } from "../kernel/context";
import type { Account } from "../ports/identity";
import { isElsewhere, lockEmails } from "./email-directory";
import { findConfinement, noteMade } from "./provider-accounts";

type Person = { readonly email: string; readonly fullName: string };
type Acting = Pick<Context, "db" | "ports" | "tenant" | "transaction">;

export type Link = { readonly url: string; readonly expiresAt: Date };

/** The account of an address, made where there is none. Repeatable. @throws IdentityUnavailable */
export const ensureAccount = async (
  { db, ports: { identity }, tenant }: Pick<Acting, "db" | "ports" | "tenant">,
  { email, fullName }: Person,
): Promise<Account> => {
  const account = await identity.ensure({ email, fullName, municipality: tenant.name });
  if (account.made) await noteMade(db, account.id);
  return account;
};

/**
 * The same, for whom this municipality alone has: one that another left behind, whose administrator may know its password, makes room for a
 * new one. It opened nothing any more.
 */
export const ensureOwnAccount = async (ctx: Acting, person: Person): Promise<Account> => {
  const account = await ensureAccount(ctx, person);
  const confined = await findConfinement(ctx.db, account.id);
  if (!confined || confined.schema === ctx.tenant.schema) return account;
  await ctx.transaction(
    async (tx) => {
      await lockEmails(tx, [person.email]);
      if (!(await isElsewhere(tx, ctx, person.email))) await ctx.ports.identity.remove(account.id);
    },
    { timeoutMs: AT_PROVIDER_MS },
  );
  return ensureAccount(ctx, person);
};

/** A link with which somebody sets the password of an account, which is opened again when that is needed. */
export const linkTo = async (
  { ports: { identity } }: Pick<Acting, "ports">,
  account: Account,
): Promise<Link> => {
  if (account.disabled) await identity.setDisabled(account.id, false);
  return identity.activationLink(account.id);
};

/** For a transaction that asks the provider meanwhile: longer than one of its calls may take (`IDENTITY_TIMEOUT_MS`). */
export const AT_PROVIDER_MS = 45_000;
