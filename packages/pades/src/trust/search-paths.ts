import type { Certificate } from "../x509/certificate";
import { ISSUERS_TRIED_MAX, isSignedBy, likeliestFirst } from "../x509/chain";
import { nameKey } from "../x509/name-equality";
import { isSameKey } from "../x509/same-key";
import type { TrustStore } from "./trust-store";

const PATH_MAX = 10;
export const SIGNATURES_MAX = 100;
// Authorities that all certify each other make more paths than signatures.
export const STEPS_MAX = 1000;

/** What a search cost so far: signatures verified, certificates stepped on, names read. */
export type SearchWork = { readonly signatures: number; readonly steps: number; readonly names: number };

export type PathSearch = {
  /** Every path of right signatures that ends in an anchor, most likely first, until a limit ends the search. */
  paths(): Generator<readonly Certificate[]>;
  /** The longest path so far, wherever it ends. */
  longest(): readonly Certificate[];
  /** A limit was reached: there may be paths that were not tried. */
  isExhausted(): boolean;
  work(): SearchWork;
};

/** A search upwards from `certificate` among anchors and candidates. Whether a path is good is another question. */
export const createSearch = ({
  certificate,
  candidates,
  store,
}: {
  readonly certificate: Certificate;
  readonly candidates: readonly Certificate[];
  readonly store: TrustStore;
}): PathSearch => {
  const tried = new Map<Certificate, Set<Certificate>>();
  const issuers = new Map<Certificate, readonly Certificate[]>();
  let longest: readonly Certificate[] = [certificate];
  let signatures = 0;
  let steps = 0;
  let names = 0;
  let isCut = false;

  const keyOf = (name: Buffer): string => {
    names += 1;
    return nameKey(name);
  };

  // Each name is read once: a file can bring thousands of certificates, and every step asks for issuers.
  const named = Map.groupBy(distinct([...store.anchors, ...candidates]), ({ subjectName }) =>
    keyOf(subjectName),
  );

  const issuersOf = (subject: Certificate): readonly Certificate[] => {
    const known = issuers.get(subject);
    if (known) return known;
    const found = byRank(named.get(keyOf(subject.issuerName)) ?? [], subject, store);
    isCut ||= found.length > ISSUERS_TRIED_MAX;
    const likeliest = found.slice(0, ISSUERS_TRIED_MAX);
    issuers.set(subject, likeliest);
    return likeliest;
  };

  /** Counts what it costs: the answer to a question of before is remembered. */
  const hasSigned = (issuer: Certificate, subject: Certificate): boolean => {
    const before = tried.get(subject) ?? new Set<Certificate>();
    tried.set(subject, before);
    if (!before.has(issuer)) signatures += 1;
    before.add(issuer);
    return isSignedBy(subject, issuer);
  };

  function* pathsFrom(path: readonly Certificate[]): Generator<readonly Certificate[]> {
    const last = path.at(-1);
    steps += 1;
    if (!last || steps > STEPS_MAX) return;
    if (path.length > longest.length) longest = path;
    if (store.has(last)) yield path;
    if (path.length >= PATH_MAX) return;
    for (const issuer of issuersOf(last)) {
      if (signatures >= SIGNATURES_MAX) return;
      if (!path.some((other) => isSameEntity(other, issuer)) && hasSigned(issuer, last))
        yield* pathsFrom([...path, issuer]);
    }
  }

  return {
    paths: () => pathsFrom([certificate]),
    longest: () => longest,
    isExhausted: () => isCut || signatures >= SIGNATURES_MAX || steps > STEPS_MAX,
    work: () => ({ signatures, steps, names }),
  };
};

/** The same name with the same key, whoever certified it: a detour over it proves nothing more (RFC 4158, 5.2). */
const isSameEntity = (one: Certificate, other: Certificate): boolean =>
  one === other || (one.subjectName.equals(other.subjectName) && isSameKey(one.publicKey, other.publicKey));

/** Anchors first, then who carries the key identifier that the subject names; signatures decide in the end. */
const byRank = (
  found: readonly Certificate[],
  subject: Certificate,
  store: TrustStore,
): readonly Certificate[] => {
  const rankOf = (issuer: Certificate) => (store.has(issuer) ? 0 : issuer.isAuthority ? 1 : 2);
  return likeliestFirst(found, subject).toSorted((one, other) => rankOf(one) - rankOf(other));
};

const distinct = (certificates: readonly Certificate[]): Certificate[] => [
  ...new Map(certificates.map((certificate) => [certificate.x509.fingerprint256, certificate])).values(),
];
