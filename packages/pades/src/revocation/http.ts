/** A question to an authority: GET, or POST when there is a body. */
export type EvidenceRequest = {
  readonly url: string;
  readonly body?: Buffer;
  /** Of the body. */
  readonly contentType?: string;
  readonly accept: string;
  /** For connection, headers and body together. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
};

/**
 * Gives the body of the answer, status 200, of `bytesMax` at most once it is unfolded. Rejects with RevocationError UNREACHABLE,
 * TIMEOUT, HTTP_STATUS, TOO_LARGE. Addresses come out of certificates that anybody may have made: which hosts may be called is for the
 * one who passes this in, so there is no default. A redirect is not to lead where that would not have let us go.
 */
export type EvidenceFetch = (request: EvidenceRequest) => Promise<Buffer>;
