/** CRLReason by its number (RFC 5280, 5.3.1); 7 is not used there. */
const REASONS = [
  "unspecified",
  "keyCompromise",
  "cACompromise",
  "affiliationChanged",
  "superseded",
  "cessationOfOperation",
  "certificateHold",
  undefined,
  "removeFromCRL",
  "privilegeWithdrawn",
  "aACompromise",
] as const;

export type RevocationReason = Exclude<(typeof REASONS)[number], undefined>;

/** Unknown numbers are "unspecified": revoked all the same. */
export const reasonOf = (number: number | undefined): RevocationReason =>
  REASONS[number ?? 0] ?? "unspecified";

export const reasonNumber = (reason: RevocationReason): number => REASONS.indexOf(reason);

/** RFC 3161, 4: the key was laid down, not lost; what a time stamp authority made before stays good. */
export const leavesTokensGood = (reason: RevocationReason): boolean => LAID_DOWN.has(reason);

/** Of two reasons for one certificate: a key that was lost weighs more than one laid down, and that more than what may be lifted. */
export const graverReason = (one: RevocationReason, other: RevocationReason): RevocationReason =>
  weightOf(other) > weightOf(one) ? other : one;

/** What newer evidence may take back. */
export const mayBeLifted = (reason: RevocationReason | undefined): boolean =>
  reason === "certificateHold" || reason === "removeFromCRL";

const weightOf = (reason: RevocationReason): number => {
  if (mayBeLifted(reason)) return 0;
  return leavesTokensGood(reason) ? 1 : 2;
};

const LAID_DOWN: ReadonlySet<RevocationReason> = new Set([
  "affiliationChanged",
  "superseded",
  "cessationOfOperation",
]);
