import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context, Db } from "../kernel/context";

// The installation's directory of e-mails is equal to the people of all municipalities: each change of one is a change of the other, in one
// transaction. The tenant's client does not know that table, so it is named with its schema.

type Own = Pick<Context, "tenant">;

/** Whoever changes an address waits here for whoever does it with the same one, in any municipality. After `lockOrganization`. */
export const lockEmails = async (tx: TenantTransaction, emails: readonly string[]): Promise<void> => {
  for (const email of [...new Set(emails)].toSorted())
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('email ' || ${email}, 0))`;
};

/** Those of these addresses that another municipality has too. */
export const emailsElsewhere = async (
  db: Db,
  { tenant }: Own,
  emails: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (emails.length === 0) return new Set();
  const rows = await db.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT email FROM foja_global.email_directory
    WHERE email = ANY(${[...emails]}) AND schema_name <> ${tenant.schema}`;
  return new Set(rows.map(({ email }) => email));
};

export const isElsewhere = async (db: Db, own: Own, email: string): Promise<boolean> =>
  (await emailsElsewhere(db, own, [email])).size > 0;

type Entry = { readonly email: string; readonly userId: string };

export const enterDirectory = async (
  tx: TenantTransaction,
  { tenant }: Own,
  { email, userId }: Entry,
): Promise<void> => {
  await tx.$executeRaw`
    INSERT INTO foja_global.email_directory (email, schema_name, user_id)
    VALUES (${email}, ${tenant.schema}, ${userId}::uuid)`;
};

export const leaveDirectory = async (
  tx: TenantTransaction,
  { tenant }: Own,
  userId: string,
): Promise<void> => {
  await tx.$executeRaw`
    DELETE FROM foja_global.email_directory WHERE schema_name = ${tenant.schema} AND user_id = ${userId}::uuid`;
};

export const moveInDirectory = async (tx: TenantTransaction, own: Own, entry: Entry): Promise<void> => {
  await leaveDirectory(tx, own, entry.userId);
  await enterDirectory(tx, own, entry);
};
