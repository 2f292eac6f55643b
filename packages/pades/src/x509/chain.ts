import type { Certificate } from "./certificate";
import { issuerKeyIdOf, keyIdOf } from "./extensions";
import { isAffordable } from "./key-strength";
import { isSameName } from "./name-equality";

const CHAIN_MAX = 10;

/**
 * Issuers that are tried for one certificate. A message can bring thousands of the right name, and each try costs a signature; an
 * authority in use has a handful of certificates.
 */
export const ISSUERS_TRIED_MAX = 12;

/**
 * The path from `leaf` to its root as far as `others` give it, leaf first. An issuer counts only when its key
 * verifies the signature: names alone repeat when an authority renews its key. Where there are several, the likeliest: which
 * path is good is another question.
 */
export const chainOf = (leaf: Certificate, others: readonly Certificate[]): Certificate[] => {
  const chain = [leaf];
  for (let last = leaf; chain.length < CHAIN_MAX && !isSelfIssued(last); ) {
    const [issuer] = issuersAmong(
      others.filter((other) => !chain.includes(other)),
      last,
      1,
    );
    if (!issuer) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
};

/** Those of `candidates` that issued `subject`, the likeliest first; no more than `max`, of which only so many are tried. */
export const issuersAmong = (
  candidates: readonly Certificate[],
  subject: Certificate,
  max = ISSUERS_TRIED_MAX,
): Certificate[] => {
  const found: Certificate[] = [];
  const named = candidates.filter((candidate) => mayHaveIssued(candidate, subject));
  for (const candidate of likeliestFirst(named, subject).slice(0, ISSUERS_TRIED_MAX)) {
    if (found.length === max) break;
    if (isSignedBy(subject, candidate)) found.push(candidate);
  }
  return found;
};

const HELD_MAX = 24;

/**
 * Everything among `candidates` that may stand on a path from `leaf` upwards, `leaf` first and each issuer after what it issued: several
 * paths where authorities were certified more than once. Bounded.
 */
export const issuersAbove = (leaf: Certificate, candidates: readonly Certificate[]): Certificate[] => {
  const above = [leaf];
  for (let index = 0; index < above.length; index += 1) {
    const subject = above[index] as Certificate;
    const others = candidates.filter((other) => !above.some(({ der }) => der.equals(other.der)));
    above.push(...issuersAmong(others, subject).slice(0, HELD_MAX - above.length));
  }
  return above;
};

/** In the order in which issuers of `subject` are to be tried: who carries the key identifier that it names comes first. */
export const likeliestFirst = <C extends Certificate>(
  candidates: readonly C[],
  subject: Certificate,
): readonly C[] => {
  const wanted = candidates.length > 1 ? issuerKeyIdOf(subject) : undefined;
  if (!wanted) return candidates;
  const isNamed = (issuer: Certificate) => keyIdOf(issuer)?.equals(wanted) === true;
  const { named = [], others = [] } = Object.groupBy(candidates, (issuer) =>
    isNamed(issuer) ? "named" : "others",
  );
  return [...named, ...others];
};

/** Issuer and subject have the same name (RFC 5280, 6.1); which key signed is another question. */
export const isSelfIssued = ({ subjectName, issuerName }: Certificate): boolean =>
  isSameName(subjectName, issuerName);

/** True when `issuer` may issue certificates and its key verifies the signature of `subject`. */
export const hasIssued = (issuer: Certificate, subject: Certificate): boolean =>
  mayHaveIssued(issuer, subject) && isSignedBy(subject, issuer);

const mayHaveIssued = (issuer: Certificate, subject: Certificate): boolean =>
  issuer.isAuthority &&
  (issuer.keyUsage?.has("keyCertSign") ?? true) &&
  isSameName(issuer.subjectName, subject.issuerName);

// Neither certificate changes, and neither does the answer.
const answers = new WeakMap<Certificate, WeakMap<Certificate, boolean>>();

/** True when the key of `issuer` verifies the signature of `subject`, whatever the two say about themselves. */
export const isSignedBy = (subject: Certificate, issuer: Certificate): boolean => {
  const known = answers.get(subject) ?? new WeakMap<Certificate, boolean>();
  const answer =
    known.get(issuer) ?? (isAffordable(issuer.publicKey) && subject.x509.verify(issuer.publicKey));
  answers.set(subject, known.set(issuer, answer));
  return answer;
};
