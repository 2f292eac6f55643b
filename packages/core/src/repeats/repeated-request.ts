import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { defineRefusal } from "../kernel/refusal";

/** Specification 2, 4.4 and 8. */
export const REPEAT_KEY_LENGTH_MAX = 255;
const REPEAT_EXPIRES_IN_MS = 24 * 3_600_000;

/** Longer than any request is left alive; then whoever carried it out is gone, and nothing of theirs can commit any more. */
const CLAIM_MS = 120_000;

/** Seconds. */
const RETRY_AFTER = { min: 2, max: 20 } as const;

export const requestInProgress = defineRefusal<[retryAfterSeconds?: number]>(
  "conflict",
  "IDEMPOTENCY_IN_PROGRESS",
  "La solicitud con esta Idempotency-Key todavía se está procesando. Reintente en unos segundos",
  { extra: (retryAfterSeconds = RETRY_AFTER.min) => ({ retry_after: retryAfterSeconds }) },
);

export const requestMismatch = defineRefusal(
  "conflict",
  "IDEMPOTENCY_MISMATCH",
  "Esta Idempotency-Key ya se usó con otro contenido. Use una clave nueva para otra solicitud",
);

export type RepeatKey = { readonly scope: string; readonly key: string };

/** A request that is carried out for the first time; its answer is written by whoever has the token. */
export type Claim = RepeatKey & { readonly token: string };

type Asked = RepeatKey & {
  /** SHA-256 of what is asked, lower-case hex. */
  readonly fingerprint: string;
};

type Db = Pick<Context, "transaction" | "now" | "newId">;

/**
 * Takes a request to carry it out, or finds the answer that it has already. Throws `requestInProgress` while somebody else carries it
 * out, `requestMismatch` when the key came with something else.
 */
export const claimRequest = async (
  ctx: Db,
  asked: Asked,
): Promise<{ readonly claim: Claim } | { readonly answer: unknown }> => {
  const { scope, key } = asked;
  const token = ctx.newId();
  return ctx.transaction(async (tx) => {
    if (await take(tx, asked, token, ctx.now())) return { claim: { scope, key, token } };
    const known = await tx.repeatedRequest.findUnique({ where: { scope_key: { scope, key } } });
    if (known && known.fingerprint !== asked.fingerprint) throw requestMismatch();
    if (!known?.answer)
      throw requestInProgress(known ? retryAfter(known.claimedUntil, ctx.now()) : undefined);
    return { answer: known.answer };
  });
};

/** As long again as it has taken: what is not over soon may be that of a process that died, and comes free with its claim. */
const retryAfter = (claimedUntil: Date, now: Date): number => {
  const age = (now.getTime() - claimedUntil.getTime() + CLAIM_MS) / 1000;
  return Math.min(Math.max(Math.ceil(age), RETRY_AFTER.min), RETRY_AFTER.max);
};

// Of two callers at once one takes it, and the other waits until that is committed.
const take = async (
  tx: TenantTransaction,
  { scope, key, fingerprint }: Asked,
  token: string,
  now: Date,
): Promise<boolean> => {
  const until = new Date(now.getTime() + CLAIM_MS);
  const expiresAt = new Date(now.getTime() + REPEAT_EXPIRES_IN_MS);
  const taken = await tx.$executeRaw`
    INSERT INTO repeated_requests AS known (scope, key, fingerprint, token, claimed_until, expires_at)
    VALUES (${scope}, ${key}, ${fingerprint}, ${token}::uuid, ${until}, ${expiresAt})
    ON CONFLICT (scope, key) DO UPDATE SET fingerprint = excluded.fingerprint, token = excluded.token,
      claimed_until = excluded.claimed_until, answer = NULL, expires_at = excluded.expires_at
    WHERE known.expires_at <= ${now}
      OR (known.answer IS NULL AND known.claimed_until <= ${now} AND known.fingerprint = excluded.fingerprint)`;
  return taken === 1;
};

/** Keeps the answer in the transaction that makes it true. Throws when the claim was lost, so that nothing is made twice. */
export const settleRequest = async (tx: TenantTransaction, claim: Claim, answer: unknown): Promise<void> => {
  const { scope, key, token } = claim;
  const { count } = await tx.repeatedRequest.updateMany({
    where: { scope, key, token },
    data: { answer: answer as object },
  });
  if (count === 0) throw requestInProgress();
};

/** Gives the key back after a refusal: the same key may come again, corrected. What was settled stays. */
export const releaseRequest = async (ctx: Db, { scope, key, token }: Claim): Promise<void> => {
  await ctx.transaction(
    (tx) => tx.$executeRaw`
    DELETE FROM repeated_requests WHERE scope = ${scope} AND key = ${key} AND token = ${token}::uuid AND answer IS NULL`,
  );
};
