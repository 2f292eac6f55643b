import { findPath } from "../trust/find-path";
import { createTrustStore } from "../trust/trust-store";
import type { Certificate } from "../x509/certificate";

// Every token of an authority brings the same certificates, and there is one with each signature.
const known = new WeakMap<readonly Certificate[], WeakMap<Certificate, readonly Certificate[]>>();

/**
 * A path from an authority's certificate to one of `roots` that is good at the moment of its token, over any of the certificates that
 * the token brings: a cross certificate of a root beside the root itself makes several. Undefined: there is none.
 */
export const pathToRoot = (
  certificate: Certificate,
  others: readonly Certificate[],
  roots: readonly Certificate[],
  at: Date,
): readonly Certificate[] | undefined => {
  const paths = known.get(roots) ?? new WeakMap<Certificate, readonly Certificate[]>();
  const before = paths.get(certificate);
  const isBrought = (issuer: Certificate) => others.includes(issuer) || roots.includes(issuer);
  if (before?.slice(1).every(isBrought) && before.every((each) => isValidAt(each, at))) return before;

  const store = createTrustStore(roots);
  const verdict = findPath({ certificate, candidates: others, store, at, purpose: "timestamp" });
  if (!verdict.isTrusted) return undefined;
  known.set(roots, paths.set(certificate, verdict.path));
  return verdict.path;
};

const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean =>
  notBefore <= at && at <= notAfter;
