import type { HttpPost } from "@foja/pades/tsp/http";
import { TsaError } from "@foja/pades/tsp/tsa-error";
import { ExchangeError, exchange } from "./exchange";

const ANSWER_MAX_BYTES = 65_536;

/** RFC 3161, 3.4, over connections that are kept. Rejects with TsaError. */
export const postTimestampRequest: HttpPost = async (url, body, timeoutMs) => {
  const { status, body: answer } = await exchange({
    url,
    body,
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    timeoutMs,
    answerMaxBytes: ANSWER_MAX_BYTES,
  }).catch((error: unknown) => {
    if (!(error instanceof ExchangeError)) throw error;
    throw new TsaError(error.code, error.message, error.code !== "TOO_LARGE");
  });
  if (status !== 200) throw new TsaError("HTTP_STATUS", `HTTP ${status}`, status >= 500);
  return answer;
};
