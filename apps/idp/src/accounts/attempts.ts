import { createHash } from "node:crypto";
import type { Pool } from "pg";

export type Limit = { readonly name: string; readonly max: number; readonly windowSeconds: number };

export type Counted = {
  /** In this window, this attempt included. */
  readonly count: number;
  readonly allowed: boolean;
  readonly resetsAt: Date;
};

/**
 * Counts first and decides after, in one statement, so that calls at once can't all slip through. The window starts
 * with its first attempt and is not prolonged by the refused ones.
 */
export const countAttempt = async (pool: Pool, limit: Limit, subject: string): Promise<Counted> => {
  const { rows } = await pool.query<{ count: number; resetsAt: Date }>(
    `INSERT INTO idp.attempts AS a (key, count, resets_at) VALUES ($1, 1, now() + make_interval(secs => $2))
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN a.resets_at <= now() THEN 1 ELSE a.count + 1 END,
       resets_at = CASE WHEN a.resets_at <= now() THEN excluded.resets_at ELSE a.resets_at END
     RETURNING count, resets_at AS "resetsAt"`,
    [keyOf(limit, subject), limit.windowSeconds],
  );
  const { count, resetsAt } = rows[0]!;
  return { count, allowed: count <= limit.max, resetsAt };
};

export const forgetAttempts = async (pool: Pool, limit: Limit, subject: string): Promise<void> => {
  await pool.query("DELETE FROM idp.attempts WHERE key = $1", [keyOf(limit, subject)]);
};

/** Takes one attempt back, for limits that several people share. */
export const forgiveAttempt = async (pool: Pool, limit: Limit, subject: string): Promise<void> => {
  await pool.query("UPDATE idp.attempts SET count = greatest(0, count - 1) WHERE key = $1", [
    keyOf(limit, subject),
  ]);
};

type Memory = Omit<Limit, "max">;

/** Remembers `subject` from now on for the memory's time. */
export const remember = async (pool: Pool, memory: Memory, subject: string): Promise<void> => {
  await pool.query(
    `INSERT INTO idp.attempts (key, count, resets_at) VALUES ($1, 1, now() + make_interval(secs => $2))
     ON CONFLICT (key) DO UPDATE SET resets_at = excluded.resets_at`,
    [keyOf(memory, subject), memory.windowSeconds],
  );
};

export const isRemembered = async (pool: Pool, memory: Memory, subject: string): Promise<boolean> => {
  const { rowCount } = await pool.query("SELECT 1 FROM idp.attempts WHERE key = $1 AND resets_at > now()", [
    keyOf(memory, subject),
  ]);
  return rowCount === 1;
};

// Hashed: the table must not become a list of addresses and people.
const keyOf = ({ name }: Memory, subject: string): string =>
  `${name}:${createHash("sha256").update(subject).digest("base64url")}`;
