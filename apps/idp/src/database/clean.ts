import type { Pool } from "pg";

// Clients register themselves and never say goodbye: one that got no token in a week, or none for 90 days, is gone.
const STATEMENTS = [
  "DELETE FROM idp.models WHERE expires_at < now()",
  `DELETE FROM idp.models WHERE kind = 'Client'
   AND (used_at < now() - interval '90 days' OR (used_at IS NULL AND created_at < now() - interval '7 days'))`,
  "DELETE FROM idp.activation_tokens WHERE expires_at < now()",
  // The platform's sessions end by themselves within that time.
  "DELETE FROM idp.logout_notices WHERE changed_at < now() - interval '12 hours'",
  "DELETE FROM idp.attempts WHERE resets_at < now()",
  "DELETE FROM idp.signing_keys WHERE retired_at < now() - interval '30 days'",
];

/** Removes what expired. Safe to run in several copies at once. */
export const clean = async (pool: Pool): Promise<void> => {
  for (const statement of STATEMENTS) await pool.query(statement);
};
