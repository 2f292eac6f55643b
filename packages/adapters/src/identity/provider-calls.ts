import { setTimeout as sleepFor } from "node:timers/promises";
import { IDENTITY_TIMEOUT_MS, IdentityEmailInUse, IdentityUnavailable } from "@foja/core/ports/identity";
import { z } from "zod";
import { aborted } from "../net/aborted";
import { parseJson } from "../net/answers";

export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

export type Asked = {
  /** Sent as JSON, or as a form when it is one. */
  readonly body?: object;
  /** Any other status is a failure. */
  readonly expect: readonly number[];
};

/** One request of a call; the limit of time is the whole call's. @throws ProviderRefused */
export type Ask = (method: string, path: string, asked: Asked) => Promise<Answer>;

/** What the provider answered to one request, without what was asked: addresses and secrets stand there. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";

  constructor(what: string, status: number, body: unknown) {
    super([what, status, reasonOf(body)].filter(Boolean).join(" "));
  }
}

export type CallsOptions = {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The header that opens the provider's door; `refresh` when the last one was refused. Default: none. */
  readonly authorize?: (refresh: boolean, signal: AbortSignal) => Promise<string>;
  readonly timeoutMs?: number | undefined;
  readonly sleep?: ((ms: number) => Promise<unknown>) | undefined;
};

const PAUSE_MS = 1_000;
const TRIES = 4;

/**
 * Calls of a provider's administration over HTTP. What nobody got to answer, and what is asked too often, is asked again within the
 * limit of time; all that fails is `IdentityUnavailable`.
 */
export const createProviderCalls = ({ baseUrl, authorize, timeoutMs, sleep = sleepFor }: CallsOptions) => {
  const send = async (method: string, path: string, body: object | undefined, signal: AbortSignal) => {
    const request = async (refresh: boolean): Promise<Answer> => {
      const isForm = body instanceof URLSearchParams;
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          accept: "application/json",
          ...(authorize && { authorization: await authorize(refresh, signal) }),
          ...(body && !isForm && { "content-type": "application/json" }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal,
        redirect: "error",
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, body: parseJson(bytes), headers: response.headers };
    };
    const answer = await request(false);
    return answer.status === 401 && authorize ? request(true) : answer;
  };

  const askWithin =
    (signal: AbortSignal, until: number): Ask =>
    async (method, path, { body, expect }) => {
      // Ids and addresses stay out of what is told.
      const place = path.replace(/\?.*$/, "").replace(/[^/]*(?:%|\d)[^/]*/g, "*");
      const what = `${method} ${place || "/"}`;
      for (let attempt = 1; ; attempt += 1) {
        const answer = await send(method, path, body, signal).catch((error: unknown) => {
          if (attempt >= TRIES || !isRefusedConnection(error)) throw error;
          return undefined;
        });
        if (answer && expect.includes(answer.status)) return answer;
        const pause = pauseAfter(answer, attempt);
        // Nobody waits for what will be too late.
        const mayTry = attempt < TRIES && Date.now() + pause < until;
        if (answer && !(mayTry && isBusy(answer)))
          throw new ProviderRefused(what, answer.status, answer.body);
        await Promise.race([sleep(pause), aborted(signal)]);
      }
    };

  return async <T>(work: (ask: Ask) => Promise<T>): Promise<T> => {
    const limit = timeoutMs ?? IDENTITY_TIMEOUT_MS;
    try {
      return await work(askWithin(AbortSignal.timeout(limit), Date.now() + limit));
    } catch (error) {
      if (error instanceof IdentityEmailInUse || error instanceof IdentityUnavailable) throw error;
      throw new IdentityUnavailable(error);
    }
  };
};

/** An id as one part of a path. Dots alone would lead to another address, and an empty one to all accounts. */
export const segment = (id: string): string => {
  if (!isSegment(id)) throw new Error("no id of an account");
  return encodeURIComponent(id);
};

export const isSegment = (id: string): boolean => !/^\.*$/.test(id);

const isBusy = ({ status }: Answer): boolean => status === 429 || status === 503;

/** Retry-After in seconds (RFC 9110, 10.2.3); Auth0 says the second of the epoch at which it goes on. */
const pauseAfter = (answer: Answer | undefined, attempt: number): number => {
  const seconds = answer?.headers.get("retry-after");
  if (seconds && /^\d{1,6}$/.test(seconds)) return Number(seconds) * 1_000;
  const reset = answer?.headers.get("x-ratelimit-reset");
  if (reset && /^\d{1,12}$/.test(reset)) return Math.max(Number(reset) * 1_000 - Date.now(), PAUSE_MS / 4);
  return (PAUSE_MS / 4) * 2 ** (attempt - 1);
};

const isRefusedConnection = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
};

const reasons = z.object({
  errorCode: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
});

/** The stable part of what providers say; their sentences may name people. */
const reasonOf = (body: unknown): string | undefined => {
  const said = reasons.safeParse(body).data;
  return (said?.errorCode ?? said?.code ?? said?.error)?.slice(0, 100);
};
