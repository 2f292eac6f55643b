/** Why something with a token did not work. Stable: what programs compare, and keys of the messages. */
export const TOKEN_PROBLEMS = [
  // The PIN. After a wrong one the token's own flags say how near it is to being locked, where it tells at all.
  "PIN_INCORRECT",
  "PIN_INCORRECT_FEW_TRIES",
  "PIN_INCORRECT_LAST_TRY",
  "PIN_LOCKED",
  "PIN_LENGTH",
  "PIN_CHARACTERS",
  "PIN_CANCELLED",
  "PIN_EXPIRED",
  "PIN_NOT_SET",

  "TOKEN_NOT_FOUND",
  "TOKEN_REMOVED",
  "TOKEN_IN_USE",

  /** It was closed, failed, or was not used for so long that the PIN was forgotten. */
  "BATCH_ENDED",
  "CERTIFICATE_NOT_FOUND",
  "ALGORITHM_NOT_OFFERED",
  /** What the token gave back does not verify with its certificate. */
  "SIGNATURE_WRONG",

  // The library before it is loaded.
  "DRIVER_NOT_FOUND",
  "DRIVER_UNREADABLE",
  "DRIVER_NOT_A_LIBRARY",
  "DRIVER_OTHER_SYSTEM",
  "DRIVER_32_BIT",
  "DRIVER_64_BIT",
  "DRIVER_OTHER_ARCHITECTURE",
  // The library at work.
  "DRIVER_NOT_LOADED",
  "DRIVER_NOT_PKCS11",
  "DRIVER_HUNG",
  "DRIVER_CRASHED",
  "DRIVER_FAILED",

  /** This installation was made without its access to tokens (pkcs11js was not compiled). */
  "TOKENS_UNSUPPORTED",
  "CLOSED",
] as const;

export type TokenProblem = (typeof TOKEN_PROBLEMS)[number];

/** Why a certificate is not offered for signing. Where several are true, the first of this order is told. */
export const UNUSABLE_REASONS = [
  "CERTIFICATE_UNREADABLE",
  "CERTIFICATE_OF_AUTHORITY",
  "CERTIFICATE_NOT_FOR_SIGNING",
  "CERTIFICATE_WITHOUT_NATIONAL_ID",
  "CERTIFICATE_OF_OTHER_PERSON",
  "CERTIFICATE_EXPIRED",
  "CERTIFICATE_NOT_YET_VALID",
  "CERTIFICATE_WEAK",
  "CERTIFICATE_KEY_UNSUPPORTED",
  "CERTIFICATE_WITHOUT_KEY",
] as const;

export type UnusableReason = (typeof UNUSABLE_REASONS)[number];

/** What a dialog says about a token before it asks for the PIN. */
export const PIN_NOTICES = [
  "NOTICE_PIN_FEW_TRIES",
  /** To be shown as a danger. */
  "NOTICE_PIN_LAST_TRY",
  "NOTICE_PIN_ON_KEY_PAD",
  "NOTICE_PIN_EACH_TIME",
] as const;

export type PinNotice = (typeof PIN_NOTICES)[number];

export type TokenCode = TokenProblem | UnusableReason | PinNotice;
