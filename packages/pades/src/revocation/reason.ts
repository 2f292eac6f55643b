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

const LAID_DOWN: ReadonlySet<RevocationReason> = new Set([
  "affiliationChanged",
  "superseded",
  "cessationOfOperation",
]);
