import type { TokenProblem } from "./token-code";

/** What a message names. Never a PIN, nor anything about a person. */
export type TokenErrorDetails = {
  /** Path of the library. */
  readonly library?: string | undefined;
  /** Architecture that the library was made for, as Node names it (`arm64`, `x64`, `ia32`). */
  readonly architecture?: string | undefined;
  /** Function and result of PKCS#11, for support: `C_Sign CKR_DEVICE_ERROR`. */
  readonly cause?: string | undefined;
};

/** Something with a token that a person is told, by the sentence of its code (`messages.ts`). Anything else that is thrown is a bug. */
export class TokenError extends Error {
  override readonly name = "TokenError";

  constructor(
    readonly code: TokenProblem,
    readonly details: TokenErrorDetails = {},
  ) {
    super(details.cause ? `${code}: ${details.cause}` : code);
  }
}
