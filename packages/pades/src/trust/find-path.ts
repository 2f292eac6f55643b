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
};

/**
 * The best path from a certificate to an anchor (RFC 4158: cross certificates and renewed authorities make several). The first one
 * without a fault counts; when there is none, the first that reached an anchor says why. Bounded: a file can bring
 * certificates that make millions of paths.
 */
export const findPath = (request: PathRequest): PathVerdict => {
  const search = createSearch(request);
  let refused: PathVerdict | undefined;
  for (const path of search.paths()) {
    const fault = findFault(path, request.at, request.purpose);
    if (!fault) return { isTrusted: true, path };
    refused ??= { isTrusted: false, path, ...fault };
  }
  const problem: PathProblem = search.isExhausted() ? "SEARCH_LIMIT" : "UNTRUSTED";
  return refused ?? { isTrusted: false, problem, path: search.longest(), culprit: undefined };
};
