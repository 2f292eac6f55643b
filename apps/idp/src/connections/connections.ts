import type { Pool } from "pg";
import { endGrants, hashId } from "../database/model-adapter";
import { inTransaction } from "../database/transaction";
import { DESKTOP_CLIENT_ID } from "../provider/desktop-client";
import { ACCESS_TOKEN_SECONDS } from "../provider/lifetimes";

/** An application as the person saw it when they let it in: what it says of itself may change later. */
export type ConnectedClient = {
  readonly id: string;
  readonly name: string;
  /** Host that gets the answers; null for a program on the person's own computer. */
  readonly host: string | null;
  readonly uri: string | null;
};

/** What a person let an application do, by one grant or several: each browser and each agreement may have made one. */
export type Connection = {
  /** Under which the newest grant is stored: a hash, which opens nothing. Each of the others names the same connection. */
  readonly id: string;
  readonly client: ConnectedClient;
  readonly readOnly: boolean;
  /** It has a refresh token that was not used yet. */
  readonly renews: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** At the latest: one that renews itself ends earlier when nobody uses it. */
  readonly expiresAt: Date;
};

export type ConnectionState = {
  readonly id: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly readOnly: boolean;
};

/** What names the grant outside, in tokens and to people. */
export const connectionId = (grantId: string): string => hashId(grantId);

// Its grant holds: nobody ended it, and its time is not over.
const LIVE = `idp.connections c JOIN idp.models g ON g.kind = c.kind AND g.id = c.id
  AND NOT g.ended AND (g.expires_at IS NULL OR g.expires_at > now())`;

// The account's ($2), and of the same application as one of them ($1).
const OF_CONNECTION = `g.account_id = $2 AND c.client_id = (SELECT c.client_id FROM ${LIVE} WHERE c.id = $1 AND g.account_id = $2)`;

/** Keeps what the person agreed to, beside the grant that says it to the provider. What they chose is for the application, whichever grant it has. */
export const keepConnection = async (
  pool: Pool,
  grantId: string,
  { id, name, host, uri }: ConnectedClient,
  { accountId, readOnly }: { readonly accountId: string; readonly readOnly: boolean },
): Promise<void> => {
  await pool.query(
    `INSERT INTO idp.connections (id, grant_id, client_id, client_name, client_host, client_uri, read_only)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET client_name = excluded.client_name, client_host = excluded.client_host,
       client_uri = excluded.client_uri, read_only = excluded.read_only`,
    [connectionId(grantId), grantId, id, name, host, uri, readOnly],
  );
  await changeAccess(pool, connectionId(grantId), accountId, readOnly);
};

/** What the person chose for an application the last time, while that holds; undefined when there is nothing to go by. */
export const chosenBefore = async (
  pool: Pool,
  accountId: string,
  clientId: string,
): Promise<{ readonly readOnly: boolean } | undefined> => {
  const { rows } = await pool.query<{ readOnly: boolean }>(
    `SELECT c.read_only AS "readOnly" FROM ${LIVE}
     WHERE g.account_id = $1 AND c.client_id = $2 ORDER BY g.created_at DESC LIMIT 1`,
    [accountId, clientId],
  );
  return rows[0];
};

/** A token is being given out: notes that, and tells what it may do. Undefined for what is nobody's connection. */
export const noteToken = async (
  pool: Pool,
  grantId: string,
): Promise<{ readonly readOnly: boolean } | undefined> => {
  const { rows } = await pool.query<{ readOnly: boolean }>(
    `UPDATE idp.connections SET used_at = now(), token_until = now() + make_interval(secs => $2)
     WHERE id = $1 RETURNING read_only AS "readOnly"`,
    [connectionId(grantId), ACCESS_TOKEN_SECONDS],
  );
  return rows[0];
};

/** Asked by whoever got one of its tokens, which is a use of it. Undefined when it ended, or nobody may act by its account. */
export const useConnection = async (pool: Pool, id: string): Promise<ConnectionState | undefined> => {
  const { rows } = await pool.query<ConnectionState & { readonly isNew: boolean }>(
    `SELECT c.id, g.account_id AS "accountId", c.client_id AS "clientId", c.read_only AS "readOnly",
       coalesce(c.used_at < now() - interval '1 minute', true) AS "isNew"
     FROM ${LIVE} JOIN idp.accounts a ON a.id::text = g.account_id AND NOT a.disabled WHERE c.id = $1`,
    [id],
  );
  const [found] = rows;
  if (!found) return undefined;
  const { isNew, ...state } = found;
  if (isNew) await pool.query("UPDATE idp.connections SET used_at = now() WHERE id = $1", [id]);
  return state;
};

/** Newest first: those with which an application can do something, now or by renewing its token. */
export const listConnections = async (pool: Pool, accountId: string): Promise<readonly Connection[]> => {
  const { rows } = await pool.query<Omit<Connection, "client"> & { readonly client: ConnectedClient }>(
    `SELECT (array_agg(c.id ORDER BY g.created_at DESC, c.id))[1] AS id, bool_and(c.read_only) AS "readOnly",
       bool_or(r.renews) AS renews, min(g.created_at) AS "createdAt", max(c.used_at) AS "lastUsedAt",
       (array_agg(json_build_object('id', c.client_id, 'name', c.client_name, 'host', c.client_host, 'uri', c.client_uri)
         ORDER BY g.created_at DESC, c.id))[1] AS client,
       max(CASE WHEN r.renews THEN g.expires_at ELSE c.token_until END) AS "expiresAt"
     FROM ${LIVE}
     CROSS JOIN LATERAL (SELECT EXISTS (
       SELECT 1 FROM idp.models t
       WHERE t.kind = 'RefreshToken' AND t.grant_id = c.grant_id AND t.consumed_at IS NULL AND t.expires_at > now()
     ) AS renews) r
     WHERE g.account_id = $1 AND (r.renews OR c.token_until > now())
     GROUP BY c.client_id ORDER BY max(g.created_at) DESC, c.client_id`,
    [accountId],
  );
  return rows;
};

/** Holds for tokens that are out already: the gateway asks. Undefined when the account has none, or it is of a program of ours. */
export const changeAccess = async (
  pool: Pool,
  id: string,
  accountId: string,
  readOnly: boolean,
): Promise<ConnectionState | undefined> => {
  const { rows } = await pool.query<ConnectionState>(
    `UPDATE idp.connections u SET read_only = $3
     WHERE u.client_id <> $4 AND u.id IN (SELECT c.id FROM ${LIVE} WHERE ${OF_CONNECTION} ORDER BY c.id FOR UPDATE OF c)
     RETURNING u.id, $2::text AS "accountId", u.client_id AS "clientId", u.read_only AS "readOnly"`,
    [id, accountId, readOnly, DESKTOP_CLIENT_ID],
  );
  return rows.find((row) => row.id === id);
};

/** All its grants, with their codes and tokens, those that are being made at this moment too. False when the account has none. */
export const endConnection = (pool: Pool, id: string, accountId: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; grantId: string }>(
      `SELECT c.id, c.grant_id AS "grantId" FROM ${LIVE} WHERE ${OF_CONNECTION} ORDER BY c.id FOR UPDATE OF g`,
      [id, accountId],
    );
    const ids = rows.map((row) => row.id);
    // Of two who end it at once one did.
    if ((await endGrants(client, "id = ANY($1)", ids)) === 0) return false;
    // Whoever was about to add one waited for us, and finds the grant ended.
    await client.query(
      "DELETE FROM idp.models WHERE grant_id = ANY($1) AND kind IN ('RefreshToken', 'AuthorizationCode', 'AccessToken')",
      [rows.map(({ grantId }) => grantId)],
    );
    return true;
  });
