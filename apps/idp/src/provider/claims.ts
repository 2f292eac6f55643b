import type { FindAccount, Account as OidcAccount } from "oidc-provider";
import type { Pool } from "pg";
import { type Account, findAccount } from "../accounts/accounts";

/** Claims under the installation's own prefix; third-party tokens carry no standard ones. */
export const namespacedClaims = (namespace: string, account: Account): Record<string, string | boolean> => ({
  [`${namespace}/email`]: account.email,
  [`${namespace}/email_verified`]: account.emailVerified,
  [`${namespace}/name`]: account.name,
});

/** What an application may do that the person let in: `grant` is where to ask whether it still may. */
export const grantClaims = (
  namespace: string,
  grant: string,
  { readOnly }: { readonly readOnly: boolean },
): Record<string, string | boolean> => ({
  [`${namespace}/grant`]: grant,
  ...(readOnly && { [`${namespace}/read_only`]: true }),
});

/** Looked up at every step of every flow, so that a disabled or removed account ends all of them. */
export const createFindAccount =
  (pool: Pool, namespace: string): FindAccount =>
  async (_ctx, id): Promise<OidcAccount | undefined> => {
    const account = await findActiveAccount(pool, id);
    if (!account) return undefined;
    return {
      accountId: account.id,
      claims: async () => ({
        sub: account.id,
        email: account.email,
        email_verified: account.emailVerified,
        name: account.name,
        ...namespacedClaims(namespace, account),
      }),
    };
  };

export const findActiveAccount = async (pool: Pool, id: string): Promise<Account | undefined> => {
  const account = await findAccount(pool, id);
  return account?.disabled ? undefined : account;
};
