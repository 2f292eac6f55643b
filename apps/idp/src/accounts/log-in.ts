import type { Pool } from "pg";
import { type Account, findAccountByEmail } from "./accounts";
import { countLogIn, forgiveLogIn } from "./log-in-limits";
import type { Passwords } from "./passwords";

export type LogIn =
  | { readonly account: Account }
  | { readonly refused: "wrong" | "disabled" }
  | { readonly refused: "throttled"; readonly retryAt: Date };

/**
 * An unknown address, an account without password and a wrong password are the same refusal and take the same time.
 * That an account is disabled is told only to who knows its password.
 */
export const logIn = async (
  pool: Pool,
  passwords: Passwords,
  { email, password, ip }: { readonly email: string; readonly password: string; readonly ip: string },
): Promise<LogIn> => {
  const retryAt = await countLogIn(pool, { email, ip });
  if (retryAt) return { refused: "throttled", retryAt };

  const account = await findAccountByEmail(pool, email);
  const isRight = await passwords.verify(password, account?.passwordHash ?? null);
  if (!account?.passwordHash || !isRight) return { refused: "wrong" };
  if (account.disabled) return { refused: "disabled" };

  await forgiveLogIn(pool, { email, ip });
  await recordLogIn(pool, passwords, account, password);
  return { account };
};

const recordLogIn = async (
  pool: Pool,
  passwords: Passwords,
  account: Account,
  password: string,
): Promise<void> => {
  const stored = account.passwordHash ?? "";
  const rehashed = passwords.isOutdated(stored) ? await passwords.hash(password) : null;
  await pool.query(
    `UPDATE idp.accounts SET last_login_at = now(),
       password_hash = CASE WHEN password_hash = $3 THEN coalesce($2, password_hash) ELSE password_hash END
     WHERE id = $1`,
    [account.id, rehashed, stored],
  );
};
