import type { Secrets } from "@foja/core/ports/secrets";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { Pool } from "pg";
import { inTransaction, type Queryable } from "../database/transaction";

const LOCK = 7_316_204_412;

/**
 * Private RS256 keys, the one that signs first. Made at the first start; copies that start together share it. Retired
 * keys stay for 30 days so that what they signed can still be verified.
 */
export const loadSigningKeys = (pool: Pool, secrets: Secrets): Promise<readonly JWK[]> =>
  inTransaction(pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    const { rows } = await client.query<{ jwk: string }>(
      "SELECT jwk FROM idp.signing_keys ORDER BY retired_at DESC NULLS FIRST, created_at DESC",
    );
    if (rows.length === 0) return [await insertKey(client, secrets)];
    return rows.map(({ jwk }) => JSON.parse(secrets.decrypt(jwk)) as JWK);
  });

/** Retires the current key in favour of a new one, which signs after the next start. Gives the new key's id. */
export const rotateSigningKey = (pool: Pool, secrets: Secrets): Promise<string> =>
  inTransaction(pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await client.query("UPDATE idp.signing_keys SET retired_at = now() WHERE retired_at IS NULL");
    const { kid } = await insertKey(client, secrets);
    return kid;
  });

const insertKey = async (client: Queryable, secrets: Secrets): Promise<JWK & { readonly kid: string }> => {
  const { privateKey } = await generateKeyPair("RS256", { modulusLength: 3072, extractable: true });
  const jwk = await exportJWK(privateKey);
  const key = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: "RS256", use: "sig" };
  await client.query("INSERT INTO idp.signing_keys (kid, jwk) VALUES ($1, $2)", [
    key.kid,
    secrets.encrypt(JSON.stringify(key)),
  ]);
  return key;
};
