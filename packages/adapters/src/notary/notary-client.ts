import { createHash } from "node:crypto";
import { setTimeout as sleepFor } from "node:timers/promises";
import { NOTARY_TIMEOUT_MS, type Notary, NotaryError, type SignRequest } from "@foja/core/ports/notary";
import { z } from "zod";
import { aborted } from "../net/aborted";
import { isPdf, parseJson } from "../net/answers";

export type NotaryClientOptions = {
  /** A slash at the end doesn't matter. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** For all attempts and pauses together. */
  readonly timeoutMs?: number;
  readonly sleep?: (ms: number) => Promise<unknown>;
};

const PING_TIMEOUT_MS = 5_000;

/** Waits before asking again when nobody listened: about as long as the service takes to start again. */
const REFUSED_PAUSES_MS = [100, 300, 900, 1800];

const refusalBody = z.object({ error_code: z.string(), detail: z.string() });

/**
 * The signing service over HTTP. A refused connection is tried again, since the request never arrived; anything else
 * is not: whether to sign again is the caller's decision.
 */
export const createNotaryClient = (options: NotaryClientOptions): Notary => {
  const { apiKey, timeoutMs = NOTARY_TIMEOUT_MS, sleep = sleepFor } = options;
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

  const ask = async <T>(
    path: string,
    makeInit: () => RequestInit,
    limitMs: number,
    read: (answer: Response) => Promise<T>,
  ): Promise<T> => {
    try {
      const answer = await call(path, makeInit, limitMs);
      if (!answer.ok) throw toError(answer.status, new Uint8Array(await answer.arrayBuffer()));
      return await read(answer);
    } catch (error) {
      if (error instanceof NotaryError) throw error;
      if (error instanceof DOMException && error.name === "TimeoutError") throw timedOut();
      throw connectError();
    }
  };

  return {
    sign: (request) =>
      ask(
        "/sign-pdf",
        () => ({ method: "POST", headers: { "x-api-key": apiKey }, body: toForm(request) }),
        timeoutMs,
        readSigned,
      ),
    ping: () =>
      ask(
        "/health",
        () => ({}),
        PING_TIMEOUT_MS,
        async (answer) => {
          await answer.arrayBuffer();
        },
      ),
  };
};

const toForm = ({ pdf, person, certificate, stamp, ...request }: SignRequest): FormData => {
  const form = new FormData();
  form.append("tenant_id", request.tenantId);
  form.append("expected_sha256", createHash("sha256").update(pdf).digest("hex"));
  form.append("level", request.level);
  form.append("timezone", request.timezone);
  if (request.fieldName !== undefined) form.append("field_name", request.fieldName);
  for (const [name, value] of Object.entries(person)) form.append(name, value);
  if (stamp) {
    form.append("document_number", stamp.number);
    form.append("city", stamp.city);
    form.append("stamp_position", stamp.position);
  }
  form.append("cert_password", certificate.password);
  form.append("cert_file", new Blob([new Uint8Array(certificate.p12)]), "certificado.p12");
  form.append("pdf_file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "documento.pdf");
  return form;
};

const readSigned = async (answer: Response): Promise<Uint8Array> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // A proxy's page with 200, or a picture of a signature: neither may be stored as an official document.
  if (!isPdf(bytes) || answer.headers.get("x-signature-type") !== "pades") throw unexpected();
  return bytes;
};

const toError = (status: number, body: Uint8Array): NotaryError => {
  const parsed = refusalBody.safeParse(parseJson(body));
  if (!parsed.success) return status >= 500 ? fiveHundred() : unexpected();
  const { error_code: code, detail } = parsed.data;
  // A wrong key is our own configuration: nothing that whoever signs could change.
  return new NotaryError(status === 400 ? "business" : "unavailable", code, detail);
};

/** The address answered that nobody listens there; with several addresses every one of them did. */
const isRefused = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
};

const unavailable = (code: string, text: string) => new NotaryError("unavailable", code, text);

const timedOut = () => unavailable("notary_timeout", "El servicio de firma no respondió a tiempo");
const connectError = () =>
  unavailable("notary_connect_error", "No se pudo conectar con el servicio de firma");
const fiveHundred = () => unavailable("notary_5xx", "El servicio de firma falló");
const unexpected = () =>
  unavailable("notary_unexpected_answer", "El servicio de firma dio una respuesta inesperada");
