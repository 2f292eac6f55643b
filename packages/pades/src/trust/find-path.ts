import type { Certificate } from "../x509/certificate";
import type { PathProblem, PathVerdict } from "./path-problem";
import { createSearch } from "./search-paths";
import type { TrustStore } from "./trust-store";
import { findFault, type Purpose } from "./validate-path";

export type PathRequest = {
  readonly certificate: Certificate;
  /** Where issuers are looked for beside the anchors: whatever the document brings, good or bad. */
  readonly candidates: readonly Certificate[];
  readonly store: TrustStore;
  readonly at: Date;
  readonly purpose: Purpose;
  /** How good each of several paths without a fault is, lower is better, 0 as good as can be. Absent: the first one counts. */
  readonly rank?: (path: readonly Certificate[]) => number;
};

// Ranking a path costs the proofs of all that is known about its certificates.
export const RANKED_MAX = 4;

/**
 * The best path from a certificate to an anchor (RFC 4158: cross certificates and renewed authorities make several). The first one
 * without a fault counts, or of several such the one of the best rank; when there is none, the first that reached an anchor says why.
 * Bounded: a file can bring certificates that make millions of paths.
 */
export const findPath = (request: PathRequest): PathVerdict => {
  const { at, purpose, rank } = request;
  const search = createSearch(request);
  let refused: PathVerdict | undefined;
  const good: (readonly Certificate[])[] = [];
  const ranks: number[] = [];
  for (const path of search.paths()) {
    const fault = findFault(path, at, purpose);
    if (fault) {
      refused ??= { isTrusted: false, path, ...fault };
      continue;
    }
    good.push(path);
    if (!rank) break;
    // Mostly there is one, and then its rank is nobody's question.
    if (good.length > 1) for (const other of good.slice(ranks.length)) ranks.push(rank(other));
    if (ranks.includes(0) || good.length === RANKED_MAX) break;
  }
  const best = good[Math.max(0, ranks.indexOf(Math.min(...ranks)))];
  if (best) return { isTrusted: true, path: best };
  const problem: PathProblem = search.isExhausted() ? "SEARCH_LIMIT" : "UNTRUSTED";
  return refused ?? { isTrusted: false, problem, path: search.longest(), culprit: undefined };
};
