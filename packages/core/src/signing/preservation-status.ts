import type { TenantTransaction } from "@foja/db/clients/types";
import { endPause } from "./preservation-pause";

export type LevelStatus = {
  readonly level: string;
  readonly documents: number;
  /** Whose last try failed. */
  readonly failing: number;
  /** From B-LT: when the first document can no longer be proved, unless it is archived anew. */
  readonly endsFirst: Date | null;
};

/** A document that failed, and waits for its own next try: others go on. */
export type PutOffDocument = {
  readonly officialNumber: string;
  readonly problem: string;
  readonly attempts: number;
  readonly retryAt: Date;
};

export type PreservationStatus = {
  readonly levels: readonly LevelStatus[];
  /** What the newest failures say, each kind once with how many documents it concerns. */
  readonly problems: readonly { readonly problem: string; readonly documents: number }[];
  /** Those that failed most often first. */
  readonly putOff: readonly PutOffDocument[];
  /** Nobody tries before; null when nothing is away. */
  readonly pausedUntil: Date | null;
};

const PROBLEMS_MAX = 10;
const DOCUMENTS_MAX = 10;

/** How long a municipality's official documents can be proved, and what is in the way. */
export const getPreservationStatus = async (
  tx: TenantTransaction,
  now: Date,
): Promise<PreservationStatus> => {
  const levels = await tx.$queryRaw<LevelStatus[]>`
    SELECT level, count(*)::int AS documents, (count(*) FILTER (WHERE attempts > 0))::int AS failing,
      min(provable_until) AS "endsFirst"
    FROM document_preservation GROUP BY level ORDER BY length(level), level`;
  const problems = await tx.$queryRaw<{ problem: string; documents: number }[]>`
    SELECT last_problem AS problem, count(*)::int AS documents FROM document_preservation WHERE last_problem IS NOT NULL
    GROUP BY last_problem ORDER BY max(last_problem_at) DESC LIMIT ${PROBLEMS_MAX}`;
  const putOff = await tx.$queryRaw<PutOffDocument[]>`
    SELECT d.official_number AS "officialNumber", p.last_problem AS problem, p.attempts, p.retry_at AS "retryAt"
    FROM document_preservation p JOIN documents d ON d.id = p.document_id
    WHERE p.attempts > 0 AND p.last_problem IS NOT NULL
    ORDER BY p.attempts DESC, p.retry_at, d.official_number LIMIT ${DOCUMENTS_MAX}`;
  const pause = await tx.preservationPause.findUnique({ where: { id: 1 } });
  return { levels, problems, putOff, pausedUntil: pause && pause.until > now ? pause.until : null };
};

export type PreservationAlarms = {
  /** Whose last try failed, by what it said: `RENEWAL_GAINS_NOTHING`, `TSA_UNAVAILABLE`, ... */
  readonly failing: readonly { readonly code: string; readonly documents: number }[];
  readonly unprovable: number;
  /** When the first document can no longer be proved, unless it is archived anew; null where none ends. */
  readonly endsFirst: Date | null;
  readonly isPaused: boolean;
};

/** What an operator is to be woken for. */
export const getPreservationAlarms = async (
  tx: TenantTransaction,
  now: Date,
): Promise<PreservationAlarms> => {
  const failing = await tx.$queryRaw<{ code: string; documents: number }[]>`
    SELECT split_part(last_problem, ':', 1) AS code, count(*)::int AS documents FROM document_preservation
    WHERE last_problem IS NOT NULL GROUP BY code ORDER BY code`;
  const unprovable = await tx.documentPreservation.count({ where: { provableUntil: { lte: now } } });
  const { _min } = await tx.documentPreservation.aggregate({ _min: { provableUntil: true } });
  const pause = await tx.preservationPause.findUnique({ where: { id: 1 } });
  return {
    failing,
    unprovable,
    endsFirst: _min.provableUntil,
    isPaused: pause !== null && pause.until > now,
  };
};

/**
 * Makes everything that was put off due now, and ends a pause: for an operator who knows that what was missing is back.
 * @returns how many documents had been put off
 */
export const retryPutOff = async (tx: TenantTransaction, now: Date): Promise<number> => {
  await endPause(tx);
  const { count } = await tx.documentPreservation.updateMany({
    where: { attempts: { gt: 0 } },
    data: { retryAt: now },
  });
  return count;
};
