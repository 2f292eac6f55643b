import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context, Db } from "../kernel/context";

// What the platform knows of an account beyond what its provider says (`foja_global.provider_accounts`). The tenant's client does not know
// that table, so it is named with its schema.

type Own = Pick<Context, "tenant">;

/** An account that the platform made: with its password nobody comes in who is to come in by another service. */
export const noteMade = async (db: Db, subject: string): Promise<void> => {
  await db.$executeRaw`
    INSERT INTO foja_global.provider_accounts (subject, is_made) VALUES (${subject}, true)
    ON CONFLICT (subject) DO NOTHING`;
};

/**
 * From here on the account opens this municipality and no other, whatever it opened before. Written before an administrator sees a
 * link to it, or gives it an address: what they know may be its password. A link that was mailed to prove the mailbox, and that they may
 * have seen too, serves no more.
 */
export const confineAccount = async (
  tx: TenantTransaction,
  { tenant }: Own,
  subject: string,
  userId: string,
): Promise<void> => {
  await tx.$executeRaw`
    INSERT INTO foja_global.provider_accounts (subject, only_in, user_id)
    VALUES (${subject}, ${tenant.schema}, ${userId}::uuid)
    ON CONFLICT (subject) DO UPDATE
    SET only_in = excluded.only_in, user_id = excluded.user_id, mailed_hash = NULL, mailed_to = NULL, mailed_until = NULL`;
};

type Confinement = { readonly schema: string; readonly userId: string };

/** Null for an account with which no administrator had to do. */
export const findConfinement = async (db: Db, subject: string): Promise<Confinement | null> => {
  const [found] = await db.$queryRaw<Confinement[]>`
    SELECT only_in AS schema, user_id AS "userId" FROM foja_global.provider_accounts
    WHERE subject = ${subject} AND only_in IS NOT NULL`;
  return found ?? null;
};
