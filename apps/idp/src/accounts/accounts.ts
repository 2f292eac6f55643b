import type { Pool } from "pg";
import { inTransaction, type Queryable } from "../database/transaction";
import { withdrawActivation } from "./activation";
import { endWhatIsOpen } from "./end-what-is-open";
import type { Passwords } from "./passwords";

export type Account = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Name of theirs, which their password may not be made of; null when nobody told it. */
  readonly municipality: string | null;
  readonly passwordHash: string | null;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  readonly createdAt: Date;
  readonly activatedAt: Date | null;
  readonly lastLoginAt: Date | null;
};

export type NewAccount = {
  readonly id?: string | undefined;
  readonly email: string;
  readonly name: string;
  readonly municipality?: string | undefined;
  readonly password?: string | undefined;
  readonly emailVerified: boolean;
};

export type AccountChanges = {
  readonly email?: string | undefined;
  /** Whether a new address is known to be theirs. */
  readonly emailVerified?: boolean | undefined;
  readonly name?: string | undefined;
  readonly municipality?: string | undefined;
  readonly disabled?: boolean | undefined;
};

/** The address belongs to `accountId` already. */
export class EmailInUse extends Error {
  override readonly name = "EmailInUse";

  constructor(readonly accountId: string) {
    super("The e-mail address is in use");
  }
}

const COLUMNS = `id, email, name, municipality, password_hash AS "passwordHash", email_verified AS "emailVerified", disabled,
  created_at AS "createdAt", activated_at AS "activatedAt", last_login_at AS "lastLoginAt"`;

export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const findAccount = (db: Queryable, id: string): Promise<Account | undefined> =>
  findBy(db, "id::text = $1", id);

export const findAccountByEmail = (db: Queryable, email: string): Promise<Account | undefined> =>
  findBy(db, "email = $1", normalizeEmail(email));

/** Throws `EmailInUse`. */
export const insertAccount = async (
  db: Queryable,
  passwords: Passwords,
  account: NewAccount,
): Promise<Account> => {
  const email = normalizeEmail(account.email);
  const passwordHash = account.password === undefined ? null : await passwords.hash(account.password);
  const { rows } = await refuseSecondEmail(db, email, () =>
    db.query<Account>(
      `INSERT INTO idp.accounts (id, email, name, password_hash, email_verified, municipality)
       VALUES (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
      [
        account.id ?? null,
        email,
        account.name,
        passwordHash,
        account.emailVerified,
        account.municipality ?? null,
      ],
    ),
  );
  return rows[0]!;
};

/**
 * Undefined when there is no such account. A new address or disabling ends what the person has open, and their activation link:
 * it went to the old address. Throws `EmailInUse`.
 */
export const updateAccount = async (
  pool: Pool,
  id: string,
  changes: AccountChanges,
): Promise<Account | undefined> => {
  const email = changes.email === undefined ? null : normalizeEmail(changes.email);
  return refuseSecondEmail(pool, email, () =>
    inTransaction(pool, async (client) => {
      // Of two changes at once the second compares with what the first left.
      const before = await lockAccount(client, id);
      if (!before) return undefined;
      const { rows } = await client.query<Account>(
        `UPDATE idp.accounts SET email = coalesce($2, email), name = coalesce($3, name),
           disabled = coalesce($4, disabled), municipality = coalesce($5, municipality),
           email_verified = CASE WHEN $2 <> email THEN $6 ELSE email_verified END
         WHERE id = $1 RETURNING ${COLUMNS}`,
        [
          id,
          email,
          changes.name ?? null,
          changes.disabled ?? null,
          changes.municipality ?? null,
          changes.emailVerified ?? false,
        ],
      );
      const account = rows[0];
      if (account && (account.email !== before.email || account.disabled)) {
        await withdrawActivation(client, account.id);
        await endWhatIsOpen(client, account.id);
      }
      return account;
    }),
  );
};

/** False when there is no such account. Ends what the person has open. */
export const setPassword = async (
  pool: Pool,
  passwords: Passwords,
  id: string,
  password: string,
): Promise<boolean> => {
  const passwordHash = await passwords.hash(password);
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      "UPDATE idp.accounts SET password_hash = $2 WHERE id::text = $1",
      [id, passwordHash],
    );
    await endWhatIsOpen(client, id);
    return rowCount === 1;
  });
};

/** False when there is no such account. */
export const removeAccount = (pool: Pool, id: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query("DELETE FROM idp.accounts WHERE id::text = $1", [id]);
    await endWhatIsOpen(client, id);
    return rowCount === 1;
  });

const lockAccount = (client: Queryable, id: string): Promise<Account | undefined> =>
  findBy(client, "id::text = $1 FOR NO KEY UPDATE", id);

const findBy = async (db: Queryable, condition: string, value: string): Promise<Account | undefined> => {
  // PostgreSQL takes no NUL in a text: nobody's id or address has one.
  if (value.includes("\0")) return undefined;
  const { rows } = await db.query<Account>(`SELECT ${COLUMNS} FROM idp.accounts WHERE ${condition}`, [value]);
  return rows[0];
};

const UNIQUE_VIOLATION = "23505";

const refuseSecondEmail = async <T>(
  db: Queryable,
  email: string | null,
  write: () => Promise<T>,
): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION || email === null) throw error;
    const owner = await findAccountByEmail(db, email);
    if (!owner) throw error;
    throw new EmailInUse(owner.id);
  }
};
