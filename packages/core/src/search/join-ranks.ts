/** How much the first places stand out among the next ones. */
const RANK_OFFSET = 20;
const WEIGHTS = { meaning: 1, words: 0.5 } as const;

const best = (weight: number): number => weight / (RANK_OFFSET + 1);

export type Ranked = {
  readonly documentId: string;
  /** 1 for what comes first in every list that there is. */
  readonly score: number;
};

/**
 * One order of two: by meaning, which counts double, and by words. Their scores can't be compared, their ranks can (reciprocal rank
 * fusion). Without the first there are words alone.
 */
export const joinRanks = (meaning: readonly string[] | null, words: readonly string[]): Ranked[] => {
  const scores = new Map<string, number>();
  const count = (ids: readonly string[], weight: number) => {
    for (const [place, id] of ids.entries())
      scores.set(id, (scores.get(id) ?? 0) + weight / (RANK_OFFSET + 1 + place));
  };
  count(meaning ?? [], WEIGHTS.meaning);
  count(words, WEIGHTS.words);
  const highest = (meaning ? best(WEIGHTS.meaning) : 0) + best(WEIGHTS.words);
  return [...scores]
    .map(([documentId, score]) => ({ documentId, score: Math.min(1, score / highest) }))
    .sort((one, other) => other.score - one.score || (one.documentId < other.documentId ? -1 : 1));
};
