import { Asn1Error } from "../asn1/asn1-error";
import type { Certificate } from "../x509/certificate";
import { issuerKeyIdOf, keyIdOf } from "./extensions";
import { isSameName } from "./name-equality";
import type { PathProblem, PathVerdict } from "./path-problem";
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

const PATH_MAX = 10;
const SIGNATURES_MAX = 100;
// Authorities that all certify each other make more paths than signatures.
const STEPS_MAX = 1000;

/**
 * The best path from a certificate to an anchor (RFC 4158: cross certificates and renewed authorities make several). The first one
 * without a fault counts; when there is none, the first that reached an anchor says why. Bounded: a file can bring
 * certificates that make millions of paths.
 */
export const findPath = (request: PathRequest): PathVerdict => {
  const search = createSearch(request);
  let refused: PathVerdict | undefined;
  for (const path of search.paths([request.certificate])) {
    const fault = findFault(path, request.at, request.purpose);
    if (!fault) return { isTrusted: true, path };
    refused ??= { isTrusted: false, path, ...fault };
  }
  const problem: PathProblem = search.isExhausted() ? "SEARCH_LIMIT" : "UNTRUSTED";
  return refused ?? { isTrusted: false, problem, path: search.longest(), culprit: undefined };
};

const createSearch = ({ certificate, candidates, store }: PathRequest) => {
  const all = distinct([...store.anchors, ...candidates]);
  const proved = new Map<Certificate, Map<Certificate, boolean>>();
  let signatures = 0;
  let steps = 0;
  let longest: readonly Certificate[] = [certificate];

  const hasSigned = (issuer: Certificate, subject: Certificate): boolean => {
    const known = proved.get(subject) ?? new Map<Certificate, boolean>();
    proved.set(subject, known);
    const before = known.get(issuer);
    if (before !== undefined) return before;
    signatures += 1;
    const isRight = subject.x509.verify(issuer.publicKey);
    known.set(issuer, isRight);
    return isRight;
  };

  const issuersOf = (subject: Certificate): Certificate[] =>
    all
      .filter(({ subjectName }) => isSameName(subjectName, subject.issuerName))
      .sort((one, other) => rank(store, one, subject) - rank(store, other, subject));

  function* paths(path: readonly Certificate[]): Generator<readonly Certificate[]> {
    const last = path.at(-1);
    steps += 1;
    if (!last || steps > STEPS_MAX) return;
    if (path.length > longest.length) longest = path;
    if (store.has(last)) yield path;
    if (path.length >= PATH_MAX) return;
    for (const issuer of issuersOf(last)) {
      if (signatures >= SIGNATURES_MAX) return;
      if (!path.some((other) => isSameEntity(other, issuer)) && hasSigned(issuer, last))
        yield* paths([...path, issuer]);
    }
  }

  return {
    paths,
    isExhausted: () => signatures >= SIGNATURES_MAX || steps > STEPS_MAX,
    longest: () => longest,
  };
};

/** The same name with the same key, whoever certified it: a detour over it proves nothing more (RFC 4158, 5.2). */
const isSameEntity = (one: Certificate, other: Certificate): boolean =>
  one === other || (one.subjectName.equals(other.subjectName) && one.publicKey.equals(other.publicKey));

/** Anchors first, then who carries the key identifier that the subject names; signatures decide in the end. */
const rank = (store: TrustStore, issuer: Certificate, subject: Certificate): number =>
  (store.has(issuer) ? 0 : 2) + (isNamedByKey(issuer, subject) ? 0 : 1);

const isNamedByKey = (issuer: Certificate, subject: Certificate): boolean => {
  try {
    const wanted = issuerKeyIdOf(subject);
    return wanted !== undefined && (keyIdOf(issuer)?.equals(wanted) ?? false);
  } catch (error) {
    if (error instanceof Asn1Error) return false;
    throw error;
  }
};

const distinct = (certificates: readonly Certificate[]): Certificate[] => [
  ...new Map(certificates.map((certificate) => [certificate.x509.fingerprint256, certificate])).values(),
];
