import { TsaError } from "./tsa-error";

/** Posts a TimeStampReq and gives the body of the answer. Rejects with TsaError. */
export type HttpPost = (url: string, body: Buffer, timeoutMs: number) => Promise<Buffer>;

const ANSWER_MAX_BYTES = 65_536;

/** RFC 3161, 3.4, by the fetch of Node: one time limit for connection, headers and body together. */
export const postRequest: HttpPost = async (url, body, timeoutMs) => {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(timeoutMs),
      // A redirect would send our request wherever the answer says.
      redirect: "error",
    });
    return await readAnswer(response);
  } catch (error) {
    throw toTsaError(error, timeoutMs);
  }
};

const readAnswer = async (response: Response): Promise<Buffer> => {
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new TsaError("HTTP_STATUS", `HTTP ${response.status}`, response.status >= 500);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > ANSWER_MAX_BYTES)
      throw new TsaError("TOO_LARGE", `answer of over ${ANSWER_MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const toTsaError = (error: unknown, timeoutMs: number): TsaError => {
  if (error instanceof TsaError) return error;
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return new TsaError("TIMEOUT", `no answer within ${timeoutMs} ms`, true);
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message || cause.name : "no connection";
  return new TsaError("UNREACHABLE", reason, true);
};
