import type { Certificate } from "../x509/certificate";
import { isSelfIssued } from "../x509/chain";
import {
  ANY_POLICY,
  noAnyPolicyAfter,
  policiesOf,
  policyConstraintsOf,
  policyMappingsOf,
} from "../x509/extensions";

/** How many further certificates it takes until each rule holds (RFC 5280, 6.1.2 d to f). */
type Countdown = { readonly explicit: number; readonly unmapped: number; readonly noAny: number };

const NEVER = Number.POSITIVE_INFINITY;

/**
 * True when an authority demands that a policy be named all the way down, and none is (RFC 5280, 6.1.3 d to f, 6.1.4 and 6.1.5). We
 * ask for no policy ourselves, so that it does not matter which one is left: the levels of the standard's tree are kept as sets.
 * @param path from the end certificate up to the anchor
 * @throws Asn1Error
 */
export const lacksPolicy = (path: readonly Certificate[]): boolean => {
  const below = path.slice(0, -1).toReversed();
  let countdown: Countdown = { explicit: NEVER, unmapped: NEVER, noAny: NEVER };
  let expected: ReadonlySet<string> = new Set([ANY_POLICY]);
  for (const [index, certificate] of below.entries()) {
    const isInner = index < below.length - 1;
    const isCounted = !(isInner && isSelfIssued(certificate));
    const valid = accepted(expected, policiesOf(certificate) ?? [], countdown.noAny > 0 || !isCounted);
    if (countdown.explicit <= 0 && valid.size === 0) return true;
    const mappings = policyMappingsOf(certificate);
    expected = isInner ? mapped(valid, mappings, countdown.unmapped > 0) : valid;
    countdown = shortened(isCounted ? decremented(countdown) : countdown, certificate);
  }
  return countdown.explicit <= 0 && expected.size === 0;
};

/** Of what a certificate names, what is expected; all of that where it names anyPolicy and may (6.1.3 d). */
const accepted = (
  expected: ReadonlySet<string>,
  policies: readonly string[],
  mayBeAny: boolean,
): ReadonlySet<string> => {
  const named = policies.filter((policy) => policy !== ANY_POLICY);
  const isAny = mayBeAny && policies.includes(ANY_POLICY);
  return new Set([
    ...named.filter((policy) => expected.has(policy) || expected.has(ANY_POLICY)),
    ...(isAny ? expected : []),
  ]);
};

/** What the next certificate is to name: the subject's policy takes the place of the issuer's (6.1.4 b). */
const mapped = (
  valid: ReadonlySet<string>,
  mappings: readonly (readonly [string, string])[],
  isAllowed: boolean,
): ReadonlySet<string> => {
  const replaced = new Set(mappings.map(([issuers]) => issuers));
  const kept = [...valid].filter((policy) => !replaced.has(policy));
  if (!isAllowed) return new Set(kept);
  const reached = mappings.filter(([issuers]) => valid.has(issuers) || valid.has(ANY_POLICY));
  return new Set([...kept, ...reached.map(([, subjects]) => subjects)]);
};

/** 6.1.4 h and 6.1.5 a. */
const decremented = ({ explicit, unmapped, noAny }: Countdown): Countdown => ({
  explicit: explicit - 1,
  unmapped: unmapped - 1,
  noAny: noAny - 1,
});

/** 6.1.4 i and j, 6.1.5 b: a certificate can bring a rule forward, never put it off. */
const shortened = (countdown: Countdown, certificate: Certificate): Countdown => {
  const { explicitAfter = NEVER, unmappedAfter = NEVER } = policyConstraintsOf(certificate);
  return {
    explicit: Math.min(countdown.explicit, explicitAfter),
    unmapped: Math.min(countdown.unmapped, unmappedAfter),
    noAny: Math.min(countdown.noAny, noAnyPolicyAfter(certificate) ?? NEVER),
  };
};
