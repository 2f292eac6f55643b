import type { Pool } from "pg";
import { normalizeEmail } from "./accounts";
import { countAttempt, forgetAttempts, forgiveAttempt, isRemembered, type Limit, remember } from "./attempts";

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT_AND_IP: Limit = { name: "login", max: 5, windowSeconds: WINDOW_SECONDS };
// Wider still: a whole town hall may share one address.
const PER_IP: Limit = { name: "login-ip", max: 100, windowSeconds: WINDOW_SECONDS };
// After so many attempts from addresses that the account does not know, an address gets one guess and no more...
const PER_ACCOUNT: Limit = { name: "login-account", max: 50, windowSeconds: WINDOW_SECONDS };
// ...and after these, none. Reaching it takes hundreds of networks, and people still sign in from where they did before.
const PER_ACCOUNT_AT_ALL = 250;
/** Where the person signed in before, for as long as that counts. */
const KNOWN = { name: "login-known", windowSeconds: 90 * 24 * 60 * 60 };

type Attempt = { readonly email: string; readonly ip: string };

/**
 * Counts an attempt; answers until when its sender has to wait, or undefined when it may go on. From the narrowest
 * limit to the widest, and what one refuses no wider one counts: else whoever went on after their own refusals would
 * lock the person out everywhere.
 */
export const countLogIn = async (pool: Pool, attempt: Attempt): Promise<Date | undefined> => {
  const { account, both, ip } = subjectsOf(attempt);
  const own = await countAttempt(pool, PER_ACCOUNT_AND_IP, both);
  if (!own.allowed) return own.resetsAt;

  const shared = await countAttempt(pool, PER_IP, ip);
  if (!shared.allowed) return shared.resetsAt;

  if (await isRemembered(pool, KNOWN, both)) return undefined;
  const wide = await countAttempt(pool, PER_ACCOUNT, account);
  if (wide.allowed) return undefined;
  if (own.count === 1 && wide.count <= PER_ACCOUNT_AT_ALL) return undefined;
  await forgiveAttempt(pool, PER_ACCOUNT, account);
  return wide.resetsAt;
};

/** Takes back what a right password counted, and knows the address from now on. */
export const forgiveLogIn = async (pool: Pool, attempt: Attempt): Promise<void> => {
  const { account, both, ip } = subjectsOf(attempt);
  if (!(await isRemembered(pool, KNOWN, both))) await forgiveAttempt(pool, PER_ACCOUNT, account);
  await forgiveAttempt(pool, PER_IP, ip);
  await forgetAttempts(pool, PER_ACCOUNT_AND_IP, both);
  await remember(pool, KNOWN, both);
};

const subjectsOf = ({ email, ip }: Attempt) => {
  const account = normalizeEmail(email);
  return { account, both: JSON.stringify([account, ip]), ip };
};
