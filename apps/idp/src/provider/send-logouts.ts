import { randomUUID } from "node:crypto";
import { importJWK, type JWK, SignJWT } from "jose";
import type { IdpOptions } from "../options";

const AT_ONCE = 20;
const ANSWER_MS = 5_000;
const TOKEN_SECONDS = 120;

type Notice = { readonly id: string; readonly accountId: string; readonly changedAt: Date };

// Each is somebody's for a while: a copy that dies with it leaves it to the next. The longer nobody takes it, the longer the wait.
const TAKE = `
  UPDATE idp.logout_notices SET tries = tries + 1, next_at = now() + make_interval(secs => least(300, 10 * 2 ^ tries))
  WHERE id IN (
    SELECT id FROM idp.logout_notices WHERE next_at <= now() ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, account_id AS "accountId", changed_at AS "changedAt"`;

type Sender = Pick<IdpOptions, "pool" | "issuer" | "webClient" | "logger">;

/**
 * Tells the platform whose account changed (OpenID Connect Back-Channel Logout 1.0, 2.5), until it has taken note. The token says
 * when that was, not when it is sent: who signed in since did so with the account as it is.
 */
export const createLogoutSender = ({ pool, issuer, webClient, logger }: Sender, key: JWK) => {
  const sign = async ({ accountId, changedAt }: Notice): Promise<string> =>
    new SignJWT({ events: { "http://schemas.openid.net/event/backchannel-logout": {} } })
      .setProtectedHeader({ alg: "RS256", typ: "logout+jwt", kid: key.kid! })
      .setIssuer(issuer)
      .setAudience(webClient.id)
      .setSubject(accountId)
      .setJti(randomUUID())
      .setIssuedAt(changedAt.getTime() / 1000)
      .setExpirationTime(new Date(Date.now() + TOKEN_SECONDS * 1000))
      .sign(await importJWK(key, "RS256"));

  const send = async (notice: Notice): Promise<void> => {
    const response = await fetch(webClient.backchannelLogoutUri, {
      method: "POST",
      body: new URLSearchParams({ logout_token: await sign(notice) }),
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`status ${response.status}`);
    await pool.query("DELETE FROM idp.logout_notices WHERE id = $1", [notice.id]);
  };

  return async (): Promise<void> => {
    const { rows } = await pool.query<Notice>(TAKE);
    const outcomes = await Promise.allSettled(rows.map(send));
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        logger.warn({ reason: String(outcome.reason) }, "the platform took no note of a logout");
    }
  };
};
