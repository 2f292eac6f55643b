import type { Certificate } from "./certificate";
import { isSameName } from "./name-equality";

const CHAIN_MAX = 10;

/**
 * The path from `leaf` to its root as far as `others` give it, leaf first. An issuer counts only when its key
 * verifies the signature: names alone repeat when an authority renews its key.
 */
export const chainOf = (leaf: Certificate, others: readonly Certificate[]): Certificate[] => {
  const chain = [leaf];
  for (let last = leaf; chain.length < CHAIN_MAX && !isSelfIssued(last); ) {
    const issuer = others.find((candidate) => !chain.includes(candidate) && hasIssued(candidate, last));
    if (!issuer) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
};

/** True when the chain ends in one of `roots`, or in a certificate that one of them issued. */
export const endsInOneOf = (chain: readonly Certificate[], roots: readonly Certificate[]): boolean => {
  const last = chain.at(-1);
  if (!last) return false;
  return roots.some((root) => root.der.equals(last.der) || (root.isAuthority && hasIssued(root, last)));
};

/** Issuer and subject have the same name (RFC 5280, 6.1); which key signed is another question. */
export const isSelfIssued = ({ subjectName, issuerName }: Certificate): boolean =>
  isSameName(subjectName, issuerName);

/** True when `issuer` may issue certificates and its key verifies the signature of `subject`. */
export const hasIssued = (issuer: Certificate, subject: Certificate): boolean =>
  issuer.isAuthority &&
  (issuer.keyUsage?.has("keyCertSign") ?? true) &&
  isSameName(issuer.subjectName, subject.issuerName) &&
  isSignedBy(subject, issuer);

// Neither certificate changes, and neither does the answer.
const answers = new WeakMap<Certificate, WeakMap<Certificate, boolean>>();

const isSignedBy = (subject: Certificate, issuer: Certificate): boolean => {
  const known = answers.get(subject) ?? new WeakMap<Certificate, boolean>();
  const answer = known.get(issuer) ?? subject.x509.verify(issuer.publicKey);
  answers.set(subject, known.set(issuer, answer));
  return answer;
};
