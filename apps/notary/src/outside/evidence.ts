import type { EvidenceFetch } from "@foja/pades/revocation/http";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import { type HostRule, resolveAllowed } from "./allowed-hosts";
import { ExchangeError, exchange } from "./exchange";

/** Fetches what certificates name: http and https only, where `rule` allows. Rejects with RevocationError. */
export const createEvidenceFetch =
  (rule: HostRule): EvidenceFetch =>
  async ({ url, body, contentType, accept, timeoutMs, bytesMax }) => {
    if (!/^https?:/i.test(url) || !URL.canParse(url))
      throw new RevocationError("UNREACHABLE", "not an address of http or https");
    const until = Date.now() + timeoutMs;
    const lookup = await inTime(resolveAllowed(url, rule), timeoutMs);
    const { status, body: answer } = await exchange({
      url,
      headers: { accept, ...(contentType ? { "content-type": contentType } : {}) },
      ...(body ? { body } : {}),
      // What finding the name has left.
      timeoutMs: Math.max(1, until - Date.now()),
      answerMaxBytes: bytesMax,
      lookup,
    }).catch((error: unknown) => {
      if (error instanceof ExchangeError) throw new RevocationError(error.code, error.message);
      throw error;
    });
    if (status !== 200) throw new RevocationError("HTTP_STATUS", `HTTP ${status}`);
    return answer;
  };

/** A name server that says nothing costs no more than a host that does. */
const inTime = async <T>(work: Promise<T>, timeoutMs: number): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const error = new RevocationError("TIMEOUT", `no address within ${timeoutMs} ms`);
  const timer = setTimeout(() => reject(error), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};
