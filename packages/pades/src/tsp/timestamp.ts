export type TimestampHash = "sha256" | "sha384" | "sha512";

export type Imprint = { readonly hash: TimestampHash; readonly digest: Buffer };

/** All that signing knows of time stamp authorities: an imprint in, a TimeStampToken (DER) out, or a TsaError. */
export type TimestampSource = (imprint: Imprint) => Promise<Buffer>;

/** Room that a placeholder keeps for a token. Real ones with their chain take 3 to 7 kB. */
export const TOKEN_SIZE_MAX_BYTES = 12_288;
