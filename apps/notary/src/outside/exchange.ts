import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isAskable } from "./askable";

export type ExchangeProblem = "UNREACHABLE" | "TIMEOUT" | "TOO_LARGE";

/** Why there is no answer. A status that is not 200 is one. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";

  constructor(
    readonly code: ExchangeProblem,
    message: string,
  ) {
    super(message);
  }
}

export type Outgoing = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Posted; without it the address is read (GET). */
  readonly body?: Buffer;
  /** For connection, headers and body together. */
  readonly timeoutMs: number;
  readonly answerMaxBytes: number;
  /** Resolves the host's name, once. */
  readonly lookup?: LookupFunction;
};

export type Exchanged = { readonly status: number; readonly body: Buffer };

// fetch costs three times the processor time of this for an exchange of some kilobytes, and can't be told where to connect.
const http = new HttpAgent({ keepAlive: true, maxSockets: 64 });
const https = new HttpsAgent({ keepAlive: true, maxSockets: 64 });

/**
 * One exchange over http or https. Redirects are not followed: they would send us wherever the answer says.
 * Rejects with ExchangeError; the body of another status than 200 is dropped.
 */
export const exchange = (outgoing: Outgoing): Promise<Exchanged> =>
  attempt(outgoing, Date.now() + outgoing.timeoutMs);

const attempt = async (outgoing: Outgoing, until: number): Promise<Exchanged> => {
  // Certificates name what they like.
  if (!isAskable(outgoing.url)) throw new ExchangeError("UNREACHABLE", "not an address of the web");
  return ask(outgoing, new URL(outgoing.url), until);
};

const ask = (outgoing: Outgoing, url: URL, until: number): Promise<Exchanged> =>
  new Promise((resolve, reject) => {
    const { headers = {}, body, timeoutMs, lookup } = outgoing;
    const isSecure = url.protocol === "https:";
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      method: body ? "POST" : "GET",
      agent: isSecure ? https : http,
      headers: { ...headers, ...(body ? { "content-length": String(body.length) } : {}) },
      ...(lookup ? { lookup } : {}),
    });
    let [isAnswered, isOver] = [false, false];
    const limit = setTimeout(() => fail("TIMEOUT", `no answer within ${timeoutMs} ms`), until - Date.now());

    const fail = (code: ExchangeProblem, message: string): void => {
      isOver = true;
      clearTimeout(limit);
      reject(new ExchangeError(code, message));
      request.destroy();
    };
    const succeed = (answer: Exchanged): void => {
      clearTimeout(limit);
      resolve(answer);
    };
    request.on("error", (error: NodeJS.ErrnoException) => {
      // What was given up here ends like a connection that was closed there.
      if (isOver) return;
      // A kept connection that the other side was just closing: nothing was read, so it is asked again on another one.
      if (request.reusedSocket && error.code === "ECONNRESET" && !isAnswered) {
        clearTimeout(limit);
        attempt(outgoing, until).then(resolve, reject);
      } else fail("UNREACHABLE", error.message || error.code || "no connection");
    });
    request.on("response", (response) => {
      isAnswered = true;
      receive(response, outgoing.answerMaxBytes, succeed, fail);
    });
    request.end(body);
  });

const receive = (
  response: IncomingMessage,
  maxBytes: number,
  succeed: (answer: Exchanged) => void,
  fail: (code: ExchangeProblem, message: string) => void,
): void => {
  const { statusCode: status = 0 } = response;
  const parts: Buffer[] = [];
  let length = 0;
  response.on("data", (part: Buffer) => {
    length += part.length;
    if (length > maxBytes) fail("TOO_LARGE", `answer of over ${maxBytes} bytes`);
    else if (status === 200) parts.push(part);
  });
  response.on("end", () => succeed({ status, body: Buffer.concat(parts) }));
  response.on("error", ({ message }) => fail("UNREACHABLE", message));
  response.on("aborted", () => fail("UNREACHABLE", "connection closed in the middle of the answer"));
};
