import type { IssuerSource } from "../revocation/issuers";
import { findPath, type PathRequest } from "../trust/find-path";
import type { PathVerdict } from "../trust/path-problem";
import { accessPoints } from "../x509/access-points";
import type { Certificate } from "../x509/certificate";
import { issuersAbove } from "../x509/chain";
import { readableCertificates } from "../x509/readable-certificates";

export type Sought = {
  readonly verdict: PathVerdict;
  /** Those that were given and those that were fetched. */
  readonly candidates: readonly Certificate[];
  /** An address that names issuers did not answer, and may do so later. */
  readonly isPartial: boolean;
};

// Each is up to four requests, and all that are open are asked at once.
export const QUESTIONS_MAX = 10;

/**
 * The best path among what is at hand; where there is none, also with the issuers that its certificates say where to fetch (RFC 5280,
 * 4.2.2.1). All of them are asked, not the last one alone: what is wrong may be any certificate in between, with a good one beside it.
 * @param refused certificates that no path may lead over
 */
export const seekPath = async (
  request: PathRequest,
  issuers: IssuerSource,
  refused: readonly Certificate[] = [],
): Promise<Sought> => {
  const { certificate, store } = request;
  const isRefused = ({ der }: Certificate) => refused.some((other) => other.der.equals(der));
  const candidates = request.candidates.filter((candidate) => !isRefused(candidate));
  const asked = new Set<string>();
  let isPartial = false;
  for (;;) {
    const verdict = findPath({ ...request, candidates });
    const open = verdict.isTrusted ? [] : issuersAbove(certificate, candidates).filter(isOpen(store, asked));
    const questions = open.slice(0, QUESTIONS_MAX - asked.size);
    if (questions.length === 0) return { verdict, candidates, isPartial };

    for (const { x509 } of questions) asked.add(x509.fingerprint256);
    const answers = await Promise.all(questions.map((question) => issuers(question)));
    isPartial ||= answers.some((answer) => answer.isPartial);
    for (const found of readableCertificates(answers.flatMap(({ certificates }) => certificates))) {
      const isKnown = candidates.some(({ der }) => der.equals(found.der));
      if (!isKnown && !isRefused(found)) candidates.push(found);
    }
  }
};

const isOpen =
  (store: PathRequest["store"], asked: ReadonlySet<string>) =>
  (certificate: Certificate): boolean =>
    !asked.has(certificate.x509.fingerprint256) &&
    !store.has(certificate) &&
    accessPoints(certificate).issuerUrls.length > 0;
