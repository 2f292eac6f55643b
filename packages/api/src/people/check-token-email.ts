export type EmailTrust = {
  /** Prefix of the claims that an installation's provider adds (specification 1, 5.3). */
  readonly claimNamespace: string;
  /** For a provider that never says whether an address was verified. Where it says so, that counts. */
  readonly trustsUnverifiedEmail: boolean;
};

/**
 * Whether an address may name a person, at every way in. It is the key to their municipalities: a provider where anybody may write any
 * address must not decide.
 */
export const mayNamePerson = (
  claims: Readonly<Record<string, unknown>>,
  { claimNamespace, trustsUnverifiedEmail }: EmailTrust,
): boolean => {
  const said = [claims[`${claimNamespace}/email_verified`], claims.email_verified].filter(
    (claim) => claim !== undefined,
  );
  return said.length > 0 ? said.every((claim) => claim === true) : trustsUnverifiedEmail;
};
