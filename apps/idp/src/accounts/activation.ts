import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { inTransaction, type Queryable } from "../database/transaction";
import { endWhatIsOpen } from "./end-what-is-open";
import type { PasswordOwner } from "./password-rules";
import type { Passwords } from "./passwords";

const DAYS = 5;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export type ActivationToken = { readonly token: string; readonly expiresAt: Date };

/** A token for one use within 5 days; it replaces the account's earlier one. Undefined when there is no such account. */
export const createActivationToken = async (
  pool: Pool,
  accountId: string,
): Promise<ActivationToken | undefined> => {
  const token = randomBytes(32).toString("base64url");
  const { rows } = await pool.query<{ expiresAt: Date }>(
    `INSERT INTO idp.activation_tokens (hash, account_id, expires_at)
     SELECT $1, id, now() + make_interval(days => $3) FROM idp.accounts WHERE id::text = $2
     ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at
     RETURNING expires_at AS "expiresAt"`,
    [hash(token), accountId, DAYS],
  );
  return rows[0] && { token, expiresAt: rows[0].expiresAt };
};

/** Whose link it is. Looking never uses it up: mail scanners follow every link before the person does. */
export const peekActivation = async (pool: Pool, token: string): Promise<PasswordOwner | undefined> => {
  if (!TOKEN.test(token)) return undefined;
  const { rows } = await pool.query<PasswordOwner>(
    `SELECT a.email, a.name, a.municipality FROM idp.activation_tokens t JOIN idp.accounts a ON a.id = t.account_id
     WHERE t.hash = $1 AND t.expires_at > now() AND NOT a.disabled`,
    [hash(token)],
  );
  return rows[0];
};

/** Sets the password and uses the link up, in one step: of two uses at once one wins. False when it can't be used. */
export const activate = async (
  pool: Pool,
  passwords: Passwords,
  token: string,
  password: string,
): Promise<boolean> => {
  if (!TOKEN.test(token)) return false;
  const passwordHash = await passwords.hash(password);
  return inTransaction(pool, async (client) => {
    // The account before its link, in the order of a change of address: otherwise each could wait for the other.
    await client.query(
      `SELECT 1 FROM idp.accounts WHERE id = (SELECT account_id FROM idp.activation_tokens WHERE hash = $1)
       FOR NO KEY UPDATE`,
      [hash(token)],
    );
    const { rows } = await client.query<{ id: string }>(
      `WITH used AS (
         DELETE FROM idp.activation_tokens WHERE hash = $1 AND expires_at > now() RETURNING account_id
       )
       UPDATE idp.accounts a SET password_hash = $2, email_verified = true, activated_at = now()
       FROM used WHERE a.id = used.account_id AND NOT a.disabled RETURNING a.id`,
      [hash(token), passwordHash],
    );
    if (!rows[0]) return false;
    await endWhatIsOpen(client, rows[0].id);
    return true;
  });
};

/** Whoever holds the account's link can't use it any more. */
export const withdrawActivation = async (client: Queryable, accountId: string): Promise<void> => {
  await client.query("DELETE FROM idp.activation_tokens WHERE account_id = $1", [accountId]);
};

const hash = (token: string): string => createHash("sha256").update(token).digest("base64url");
