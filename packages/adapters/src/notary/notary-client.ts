import { setTimeout as sleepFor } from "node:timers/promises";
import {
  NOTARY_EXTEND_TIMEOUT_MS,
  NOTARY_PING_TIMEOUT_MS,
  NOTARY_TIMEOUT_MS,
  NOTARY_TIMESTAMP_TIMEOUT_MS,
  NOTARY_VERIFY_TIMEOUT_MS,
  type Notary,
  NotaryError,
} from "@foja/core/ports/notary";
import { aborted } from "../net/aborted";
import {
  type Answer,
  readChecked,
  readExtended,
  readJudged,
  readPrepared,
  readSigned,
  readToken,
  readVerdict,
} from "./notary-answers";
import { connectError, timedOut, toError } from "./notary-error";
import {
  checkForm,
  completeForm,
  extendForm,
  prepareForm,
  signForm,
  timestampForm,
  verifyForm,
} from "./notary-forms";

export type NotaryClientOptions = {
  /** A slash at the end doesn't matter. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** For all attempts and pauses of one call together. Default: the port's limit for that call. */
  readonly timeoutMs?: number;
  readonly sleep?: (ms: number) => Promise<unknown>;
};

/** Waits before asking again when nobody listened: about as long as the service takes to start again. */
const REFUSED_PAUSES_MS = [100, 300, 900, 1800];

/**
 * The signing service over HTTP. A refused connection is tried again, since the request never arrived; anything else
 * is not: whether to sign again is the caller's decision.
 */
export const createNotaryClient = (options: NotaryClientOptions): Notary => {
  const { apiKey, timeoutMs, sleep = sleepFor } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, "");

  const call = async (path: string, makeInit: () => RequestInit, limitMs: number): Promise<Response> => {
    const signal = AbortSignal.timeout(limitMs);
    for (const pause of [...REFUSED_PAUSES_MS, undefined]) {
      try {
        return await fetch(`${baseUrl}${path}`, { ...makeInit(), signal, redirect: "error" });
      } catch (error) {
        if (pause === undefined || !isRefused(error)) throw error;
        await Promise.race([sleep(pause), aborted(signal)]);
      }
    }
    throw connectError();
  };

  const ask = async (path: string, makeInit: () => RequestInit, limitMs: number): Promise<Answer> => {
    try {
      const answer = await call(path, makeInit, limitMs);
      const body = new Uint8Array(await answer.arrayBuffer());
      if (!answer.ok) throw toError(answer.status, body, answer.headers);
      return { body, headers: answer.headers };
    } catch (error) {
      if (error instanceof NotaryError) throw error;
      if (error instanceof DOMException && error.name === "TimeoutError") throw timedOut();
      throw connectError();
    }
  };

  const post = (path: string, makeForm: () => FormData, limitMs: number): Promise<Answer> => {
    const headers = { "x-api-key": apiKey };
    return ask(path, () => ({ method: "POST", headers, body: makeForm() }), timeoutMs ?? limitMs);
  };

  return {
    sign: async (request) =>
      readSigned(await post("/sign-pdf", () => signForm(request), NOTARY_TIMEOUT_MS), request.level),
    checkHolder: async (holder, tenantId) =>
      readChecked(await post("/check-signer", () => checkForm(holder, tenantId), NOTARY_VERIFY_TIMEOUT_MS)),
    prepare: async (request) =>
      readPrepared(await post("/prepare-signature", () => prepareForm(request), NOTARY_VERIFY_TIMEOUT_MS)),
    complete: async (request) =>
      readSigned(await post("/complete-signature", () => completeForm(request), NOTARY_TIMEOUT_MS), "B-T"),
    extend: async (request) =>
      readExtended(await post("/extend-pdf", () => extendForm(request), NOTARY_EXTEND_TIMEOUT_MS)),
    verify: async (pdf, trust) =>
      readVerdict(await post("/sign-pdf/verify", () => verifyForm(pdf, trust), NOTARY_VERIFY_TIMEOUT_MS)),
    judge: async (pdf, trust) =>
      readJudged(await post("/sign-pdf/verify", () => verifyForm(pdf, trust), NOTARY_VERIFY_TIMEOUT_MS)),
    timestamp: async (sha256) =>
      readToken(await post("/timestamp", () => timestampForm(sha256), NOTARY_TIMESTAMP_TIMEOUT_MS), sha256),
    ping: async () => {
      await ask("/health", () => ({}), NOTARY_PING_TIMEOUT_MS);
    },
  };
};

/** The address answered that nobody listens there; with several addresses every one of them did. */
const isRefused = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
};
