import { createHash } from "node:crypto";
import type { Secrets } from "@foja/core/ports/secrets";
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";
import type { Pool } from "pg";
import type { Queryable } from "./transaction";

type Row = { readonly payload: string; readonly consumed: string | null };

// Two tabs of one client renew at once, and an answer may be lost on its way: for so long a used refresh token counts as unused and
// gets another successor of the same grant.
const IS_GRACED = "(kind = 'RefreshToken' AND consumed_at > now() - interval '10 seconds')";
const COLUMNS = `payload, CASE WHEN NOT ${IS_GRACED} THEN extract(epoch FROM consumed_at)::bigint END AS consumed`;
const ALIVE = "NOT ended AND (expires_at IS NULL OR expires_at > now())";

// What a grant gives counts while the grant does. Whoever ends it at this moment goes first, or finds what was added.
const OF_A_GRANT = new Set(["AuthorizationCode", "AccessToken", "RefreshToken"]);
const FROM_GRANT = `FROM (SELECT 1 FROM idp.models WHERE kind = 'Grant' AND id = $8 AND ${ALIVE} FOR SHARE) alive`;

/**
 * Sessions, grants, codes, tokens and registered clients. Ids are bearer secrets, so only their hash is a key and the
 * payload is sealed: whoever reads the table can use nothing of it.
 */
export const createModelAdapter =
  (pool: Pool, secrets: Secrets): AdapterFactory =>
  (kind): Adapter => {
    const findBy = async (condition: string, value: string): Promise<AdapterPayload | undefined> => {
      const { rows } = await pool.query<Row>(
        `SELECT ${COLUMNS} FROM idp.models WHERE kind = $1 AND ${condition} AND ${ALIVE} ORDER BY created_at DESC LIMIT 1`,
        [kind, value],
      );
      const row = rows[0];
      return row && readPayload(secrets, row);
    };

    return {
      find: (id) => findBy("id = $2", hashId(id)),
      // Two tabs that finish at once leave two sessions with one uid; the newer one counts.
      findByUid: (uid) => findBy("uid = $2", uid),
      findByUserCode: async () => undefined,
      upsert: async (id, payload, expiresIn) => {
        const grantId = OF_A_GRANT.has(kind) ? payload.grantId : undefined;
        const { rowCount } = await pool.query(
          `INSERT INTO idp.models (kind, id, payload, grant_id, account_id, uid, expires_at)
           SELECT $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, now() + make_interval(secs => $7)
           ${grantId ? FROM_GRANT : ""}
           ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
             account_id = excluded.account_id, uid = excluded.uid, expires_at = excluded.expires_at
           WHERE NOT idp.models.ended`,
          [
            kind,
            hashId(id),
            secrets.encrypt(JSON.stringify(payload)),
            payload.grantId ?? null,
            payload.accountId ?? null,
            kind === "Session" ? (payload.uid ?? null) : null,
            expiresIn ?? null,
            ...(grantId ? [hashId(grantId)] : []),
          ],
        );
        if (rowCount !== 1) throw new errors.InvalidGrant("the grant has ended");
      },
      // Conditional, so that of two uses at once exactly one gets tokens (RFC 6749, 4.1.2).
      consume: async (id) => {
        const { rowCount } = await pool.query(
          `UPDATE idp.models SET consumed_at = coalesce(consumed_at, now())
           WHERE kind = $1 AND id = $2 AND (consumed_at IS NULL OR ${IS_GRACED})`,
          [kind, hashId(id)],
        );
        if (rowCount !== 1) throw new errors.InvalidGrant("already used");
      },
      destroy: async (id) => {
        if (kind === "Grant") await endGrants(pool, "id = $1", hashId(id));
        else await pool.query("DELETE FROM idp.models WHERE kind = $1 AND id = $2", [kind, hashId(id)]);
      },
      revokeByGrantId: async (grantId) => {
        await pool.query("DELETE FROM idp.models WHERE kind = $1 AND grant_id = $2", [kind, grantId]);
      },
    };
  };

/**
 * An ended grant stays a while as what it is: a consent or a renewal that is under way finds it ended, rather than none, and does not
 * make it anew. Tells how many there were.
 */
export const endGrants = async (
  db: Queryable,
  condition: "id = $1" | "id = ANY($1)" | "account_id = $1",
  value: string | readonly string[],
): Promise<number> => {
  const { rowCount } = await db.query(
    `UPDATE idp.models SET ended = true, expires_at = now() + interval '1 hour'
     WHERE kind = 'Grant' AND ${condition} AND NOT ended`,
    [value],
  );
  return rowCount ?? 0;
};

/** Remembers that a registered client is alive, at most once a day. */
export const touchClient = async (pool: Pool, clientId: string): Promise<void> => {
  await pool.query(
    `UPDATE idp.models SET used_at = now()
     WHERE kind = 'Client' AND id = $1 AND (used_at IS NULL OR used_at < now() - interval '1 day')`,
    [hashId(clientId)],
  );
};

/** Of an id that is a bearer secret: what is stored, and opens nothing. */
export const hashId = (id: string): string => createHash("sha256").update(id).digest("base64url");

const readPayload = (secrets: Secrets, { payload, consumed }: Row): AdapterPayload => ({
  ...(JSON.parse(secrets.decrypt(payload)) as AdapterPayload),
  ...(consumed === null ? {} : { consumed: Number(consumed) }),
});
