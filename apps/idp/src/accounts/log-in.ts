import type { Pool } from "pg";
import { type Account, findAccountByEmail, normalizeEmail } from "./accounts";
import { countAttempt, forgetAttempts, forgiveAttempt, type Limit } from "./attempts";
import type { Passwords } from "./passwords";

export type LogIn =
  | { readonly account: Account }
  | { readonly refused: "wrong" | "disabled" }
  | { readonly refused: "throttled"; readonly retryAt: Date };

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT_AND_IP: Limit = { name: "login", max: 5, windowSeconds: WINDOW_SECONDS };
// Wider, because an attacker with many addresses must not be able to lock a person out cheaply.
const PER_ACCOUNT: Limit = { name: "login-account", max: 50, windowSeconds: WINDOW_SECONDS };
// Wider still: a whole town hall may share one address.
const PER_IP: Limit = { name: "login-ip", max: 100, windowSeconds: WINDOW_SECONDS };

/**
 * An unknown address, an account without password and a wrong password are the same refusal and take the same time.
 * That an account is disabled is told only to who knows its password.
 */
export const logIn = async (
  pool: Pool,
  passwords: Passwords,
  { email, password, ip }: { readonly email: string; readonly password: string; readonly ip: string },
): Promise<LogIn> => {
  const limits = limitsOf(normalizeEmail(email), ip);
  const counted = await Promise.all(limits.map(([limit, subject]) => countAttempt(pool, limit, subject)));
  const refusals = counted.filter(({ allowed }) => !allowed);
  if (refusals.length > 0) {
    return {
      refused: "throttled",
      retryAt: new Date(Math.max(...refusals.map(({ resetsAt }) => resetsAt.getTime()))),
    };
  }

  const account = await findAccountByEmail(pool, email);
  const isRight = await passwords.verify(password, account?.passwordHash ?? null);
  if (!account?.passwordHash || !isRight) return { refused: "wrong" };
  if (account.disabled) return { refused: "disabled" };

  const [own, ...shared] = limits;
  await forgetAttempts(pool, ...own);
  await Promise.all(shared.map(([limit, subject]) => forgiveAttempt(pool, limit, subject)));
  await recordLogIn(pool, passwords, account, password);
  return { account };
};

type Counter = readonly [limit: Limit, subject: string];

const limitsOf = (email: string, ip: string): readonly [Counter, ...Counter[]] => [
  [PER_ACCOUNT_AND_IP, JSON.stringify([email, ip])],
  [PER_ACCOUNT, email],
  [PER_IP, ip],
];

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
