import {
  type AttachedFile,
  COMPOSER_TIMEOUT_MS,
  type Composer,
  ComposerError,
} from "@foja/core/ports/composer";
import { z } from "zod";
import { isPdf, parseJson } from "../net/answers";

export type ComposerClientOptions = {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  /** Of the product, without a trailing slash: what is printed leads there. */
  readonly publicUrl: string;
  readonly timeoutMs?: number;
};

const inspected = z.strictObject({ text: z.string() });
const refusal = z.object({ code: z.string(), message: z.string() });

/** With which the composer says what it knows: about the document, or that the same may succeed later. */
const KINDS: Readonly<Record<number, ComposerError["kind"]>> = {
  413: "business",
  422: "business",
  503: "unavailable",
  504: "unavailable",
};

/** The composer over HTTP. Never retries: the caller knows whether somebody is waiting. */
export const createComposerClient = (options: ComposerClientOptions): Composer => {
  const { baseUrl, token, timeoutMs = COMPOSER_TIMEOUT_MS } = options;
  // In ASCII, whatever alphabet its name is written in.
  const address = new URL(`${options.publicUrl}/verificar`).href;

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
  const post = async (
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | Uint8Array<ArrayBuffer>,
  ) => {
    const pdf = await call(path, { method: "POST", headers, body });
    if (!isPdf(pdf)) throw unavailable();
    return pdf;
  };

  return {
    compose: ({ fairnessKey, code, files = [], ...request }) => {
      const body = { ...request, verification: { code, address }, files: files.map(encoded) };
      return post("/compose", headersOf("application/json", fairnessKey), JSON.stringify(body));
    },
    inspect: async ({ pdf, fairnessKey }) => {
      const headers = headersOf("application/pdf", fairnessKey);
      const answer = await call("/inspect", { method: "POST", headers, body: new Uint8Array(pdf) });
      const parsed = inspected.safeParse(parseJson(answer));
      if (!parsed.success) throw unavailable();
      return parsed.data;
    },
    appendSheet: ({ pdf, signers, code, fairnessKey }) => {
      const query = new URLSearchParams({ signers: String(signers), code, address });
      return post(`/sheet?${query}`, headersOf("application/pdf", fairnessKey), new Uint8Array(pdf));
    },
    ping: async () => {
      await call("/health", {}, PING_TIMEOUT_MS);
    },
  };
};

const encoded = ({ name, bytes }: AttachedFile) => ({
  name,
  content_base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64"),
});

const headersOf = (type: string, fairnessKey: string) => ({
  "content-type": type,
  "x-composer-requested-by": fairnessKey,
});

const PING_TIMEOUT_MS = 5_000;

const toError = (status: number, body: Uint8Array): ComposerError => {
  const kind = KINDS[status];
  const parsed = refusal.safeParse(parseJson(body));
  // A wrong token, a request that it does not understand, a bug of its own: nothing that the user's content explains.
  if (!kind || !parsed.success) return unavailable(`respuesta ${status}`);
  const { code, message } = parsed.data;
  return new ComposerError(kind, code, message);
};

const timedOut = () =>
  new ComposerError("unavailable", "TIMEOUT", "El compositor de documentos no respondió a tiempo");

const unavailable = (detail?: string) =>
  new ComposerError(
    "unavailable",
    "UNAVAILABLE",
    `El compositor de documentos no está disponible${detail ? ` (${detail})` : ""}`,
  );
