import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { levelsBelow, marginMs, type PreservationPolicy } from "./preservation";

export type DueDocument = {
  readonly documentId: string;
  /** It is at B-LTA and its time ends. */
  readonly isRenewal: boolean;
};

/**
 * Documents with something to do now, at most `limit`. Those whose time ends come first: what they prove would be lost. Then those
 * below the wanted level, whoever waits longest first, who get half of the places if they need them: however many archives can't be
 * renewed, they keep nothing else waiting. Both parts read an index from its beginning.
 */
export const findDueDocuments = async (
  ctx: Pick<Context<"system">, "transaction" | "now">,
  policy: PreservationPolicy,
  limit: number,
): Promise<DueDocument[]> => {
  const now = ctx.now();
  const [ending, below] = await ctx.transaction(
    async (tx) =>
      [await findEnding(tx, policy, now, limit), await findBelow(tx, policy, now, limit)] as const,
  );
  const kept = Math.min(below.length, Math.floor(limit / 2));
  return [...ending.slice(0, limit - kept), ...below].slice(0, limit);
};

/** The second condition is `renewalDueAt`; the first is what the index can answer. */
const findEnding = (tx: TenantTransaction, policy: PreservationPolicy, now: Date, limit: number) => {
  const margin = marginMs(policy) / 1000;
  return tx.$queryRaw<DueDocument[]>`
    SELECT document_id AS "documentId", level = 'B-LTA' AS "isRenewal" FROM document_preservation
    WHERE provable_until <= ${now}::timestamptz + make_interval(secs => ${margin})
      AND provable_until - least(make_interval(secs => ${margin}), (provable_until - raised_at) / 2) <= ${now}
      AND retry_at <= ${now} AND coalesce(claimed_until <= ${now}, true)
    ORDER BY provable_until LIMIT ${limit}`;
};

const findBelow = (tx: TenantTransaction, { level }: PreservationPolicy, now: Date, limit: number) => {
  // Every signature is made with a trusted time: there is nothing that a later step could add.
  const levels = level === "B-T" ? [] : levelsBelow(level);
  return tx.$queryRaw<DueDocument[]>`
    SELECT waiting.document_id AS "documentId", false AS "isRenewal" FROM unnest(${levels}::text[]) AS wanted(level) CROSS JOIN LATERAL (
      SELECT document_id, retry_at FROM document_preservation
      WHERE level = wanted.level AND retry_at <= ${now} AND coalesce(claimed_until <= ${now}, true)
      ORDER BY retry_at LIMIT ${limit}) AS waiting
    ORDER BY waiting.retry_at LIMIT ${limit}`;
};
