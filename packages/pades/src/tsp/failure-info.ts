/** PKIFailureInfo by its bits (RFC 3161, 2.4.2). */
export const FAILURE_BITS = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  addInfoNotAvailable: 17,
  systemFailure: 25,
} as const;

export type FailureInfo = keyof typeof FAILURE_BITS;

const NAMES = new Map<number, string>(Object.entries(FAILURE_BITS).map(([name, bit]) => [bit, name]));

/** Bits without a name in the standard are shown by number. */
export const failureName = (bit: number): string => NAMES.get(bit) ?? `bit ${bit}`;
