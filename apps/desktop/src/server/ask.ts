import { Problem } from "./problem";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Asked = {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** How long it may be silent, before its answer and in the middle of it: long documents come slowly over ordinary lines. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** Of a prepared document in base64; what is longer is cut off as broken. */
const ANSWER_MAX_BYTES = 256 * 1024 * 1024;

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
};

/**
 * One request and its whole answer.
 * @throws Problem SERVER_UNREACHABLE, SERVER_TIMEOUT, SERVER_ANSWER_UNKNOWN when it is too long
 */
export const ask = async (fetch: Fetch, url: string, asked: Asked): Promise<Answer> => {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), asked.timeoutMs);
  const signal = asked.signal ? AbortSignal.any([silence.signal, asked.signal]) : silence.signal;
  try {
    const response = await fetch(url, {
      method: asked.method ?? "GET",
      headers: { accept: "application/json", ...asked.headers, ...(asked.body !== undefined && JSON_BODY) },
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
      redirect: "error",
      cache: "no-store",
      credentials: "omit",
      signal,
    });
    timer.refresh();
    return {
      status: response.status,
      headers: response.headers,
      bytes: await readAll(response, () => timer.refresh()),
    };
  } catch (error) {
    if (error instanceof Problem) throw error;
    asked.signal?.throwIfAborted();
    if (silence.signal.aborted) throw new Problem("SERVER_TIMEOUT");
    throw new Problem("SERVER_UNREACHABLE", { cause: causeOf(error) });
  } finally {
    clearTimeout(timer);
  }
};

const JSON_BODY = { "content-type": "application/json" };

const readAll = async (response: Response, heard: () => void): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    heard();
    length += chunk.length;
    if (length > ANSWER_MAX_BYTES) throw new Problem("SERVER_ANSWER_UNKNOWN", { cause: "too long" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The system's word for it (`ENOTFOUND`, `net::ERR_CERT_AUTHORITY_INVALID`), without the address. */
const causeOf = (error: unknown): string => {
  const { message = "", cause } = error instanceof Error ? error : new Error(String(error));
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  return code ?? /net::\w+/.exec(message)?.[0] ?? "no connection";
};
