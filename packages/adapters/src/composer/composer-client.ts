import { COMPOSER_TIMEOUT_MS, type Composer, ComposerError } from "@foja/core/ports/composer";
import { z } from "zod";

export type ComposerClientOptions = {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  readonly timeoutMs?: number;
};

const BUSINESS_CODES = [
  ...(["CONTENT_TOO_WIDE", "CONTENT_TOO_LARGE", "MISSING_IMAGE", "TOO_MANY_SIGNERS"] as const),
  ...(["UNSUPPORTED_CHARACTERS", "INVALID_PDF", "ALREADY_SIGNED"] as const),
];
const refusal = z.object({
  code: z.enum([...BUSINESS_CODES, "TIMEOUT", "BUSY", "UNAVAILABLE"]),
  message: z.string(),
});

/** The composer over HTTP. Never retries: the caller knows whether somebody is waiting. */
export const createComposerClient = (options: ComposerClientOptions): Composer => {
  const { baseUrl, token, timeoutMs = COMPOSER_TIMEOUT_MS } = options;

  const call = async (path: string, init: RequestInit, limitMs = timeoutMs): Promise<Uint8Array> => {
    const signal = AbortSignal.timeout(limitMs);
    const headers = { ...init.headers, "x-composer-token": token };
    try {
      const response = await fetch(`${baseUrl}${path}`, { ...init, headers, signal, redirect: "error" });
      const body = new Uint8Array(await response.arrayBuffer());
      if (!response.ok) throw toError(response.status, body);
      return body;
    } catch (error) {
      if (error instanceof ComposerError) throw error;
      if (signal.aborted) throw timedOut();
      throw unavailable();
    }
  };
  const post = async (path: string, contentType: string, body: string | Uint8Array<ArrayBuffer>) => {
    const pdf = await call(path, { method: "POST", headers: { "content-type": contentType }, body });
    if (!startsLikePdf(pdf)) throw unavailable();
    return pdf;
  };

  return {
    compose: (request) => post("/compose", "application/json", JSON.stringify(request)),
    appendSheet: ({ pdf, signers }) =>
      post(`/sheet?signers=${signers}`, "application/pdf", new Uint8Array(pdf)),
    ping: async () => {
      await call("/health", {}, PING_TIMEOUT_MS);
    },
  };
};

const PING_TIMEOUT_MS = 5_000;

const startsLikePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";

const toError = (status: number, body: Uint8Array): ComposerError => {
  const parsed = refusal.safeParse(parseJson(body));
  // A wrong token, a request that it does not understand, a bug of its own: nothing that the user's content explains.
  if (!parsed.success) return unavailable(`respuesta ${status}`);
  const { code, message } = parsed.data;
  return new ComposerError(isBusiness(code) ? "business" : "unavailable", code, message);
};

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
};

const isBusiness = (code: ComposerError["code"]): boolean =>
  (BUSINESS_CODES as readonly ComposerError["code"][]).includes(code);

const timedOut = () =>
  new ComposerError("unavailable", "TIMEOUT", "El compositor de documentos no respondió a tiempo");

const unavailable = (detail?: string) =>
  new ComposerError(
    "unavailable",
    "UNAVAILABLE",
    `El compositor de documentos no está disponible${detail ? ` (${detail})` : ""}`,
  );
