import { RevocationError } from "./revocation-error";

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
 * Gives the body of the answer, status 200. Rejects with RevocationError UNREACHABLE, TIMEOUT, HTTP_STATUS, TOO_LARGE. Addresses come
 * out of certificates that anybody may have made: which hosts may be called is for the one who passes this in.
 */
export type EvidenceFetch = (request: EvidenceRequest) => Promise<Buffer>;

/** By the fetch of Node, without a policy on addresses. */
export const fetchEvidence: EvidenceFetch = async (request) => {
  const { url, body, contentType, accept, timeoutMs } = request;
  try {
    const response = await fetch(url, {
      headers: { accept, ...(contentType ? { "content-type": contentType } : {}) },
      signal: AbortSignal.timeout(timeoutMs),
      // A redirect could lead where the policy on addresses would not have let us go.
      redirect: "error",
      ...(body ? { method: "POST", body: new Uint8Array(body) } : {}),
    });
    return await readAnswer(response, request.bytesMax);
  } catch (error) {
    throw toRevocationError(error, timeoutMs);
  }
};

const readAnswer = async (response: Response, bytesMax: number): Promise<Buffer> => {
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new RevocationError("HTTP_STATUS", `HTTP ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > bytesMax) throw new RevocationError("TOO_LARGE", `answer of over ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const toRevocationError = (error: unknown, timeoutMs: number): RevocationError => {
  if (error instanceof RevocationError) return error;
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return new RevocationError("TIMEOUT", `no answer within ${timeoutMs} ms`);
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message || cause.name : "no connection";
  return new RevocationError("UNREACHABLE", reason);
};
