import type { EvidenceFetch } from "@foja/pades/revocation/http";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import { type HostRule, resolveAllowed } from "./allowed-hosts";
import { ExchangeError, exchange } from "./exchange";

/** Fetches what certificates name: http and https only, where `rule` allows. Rejects with RevocationError. */
export const createEvidenceFetch =
  (rule: HostRule): EvidenceFetch =>
  async ({ url, body, contentType, accept, timeoutMs, bytesMax }) => {
    if (!/^https?:/i.test(url)) throw new RevocationError("UNREACHABLE", "neither http nor https");
    const lookup = await resolveAllowed(url, rule);
    const { status, body: answer } = await exchange({
      url,
      headers: { accept, ...(contentType ? { "content-type": contentType } : {}) },
      ...(body ? { body } : {}),
      timeoutMs,
      answerMaxBytes: bytesMax,
      lookup,
    }).catch((error: unknown) => {
      if (error instanceof ExchangeError) throw new RevocationError(error.code, error.message);
      throw error;
    });
    if (status !== 200) throw new RevocationError("HTTP_STATUS", `HTTP ${status}`);
    return answer;
  };
