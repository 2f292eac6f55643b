import { NotaryError } from "@foja/core/ports/notary";
import { z } from "zod";
import { parseJson } from "../net/answers";

const refusalBody = z.object({ error_code: z.string(), detail: z.string() });

/** What an answer that is no success means to the caller. */
export const toError = (status: number, body: Uint8Array, headers: Headers): NotaryError => {
  const parsed = refusalBody.safeParse(parseJson(body));
  if (!parsed.success) return status >= 500 ? fiveHundred() : unexpected();
  const { error_code: code, detail } = parsed.data;
  // A wrong key is our own configuration: nothing that whoever signs could change.
  if (status === 400) return new NotaryError("business", code, detail);
  return new NotaryError("unavailable", code, detail, secondsOf(headers.get("retry-after")));
};

const SECONDS_MAX = 3_600;

/** RFC 9110, 10.2.3, in seconds, as our service writes it. */
const secondsOf = (header: string | null): number | undefined =>
  header && /^\d{1,9}$/.test(header) ? Math.min(Number(header), SECONDS_MAX) : undefined;

const unavailable = (code: string, text: string) => new NotaryError("unavailable", code, text);

export const timedOut = () => unavailable("notary_timeout", "El servicio de firma no respondió a tiempo");
export const connectError = () =>
  unavailable("notary_connect_error", "No se pudo conectar con el servicio de firma");
export const unexpected = () =>
  unavailable("notary_unexpected_answer", "El servicio de firma dio una respuesta inesperada");
/** It failed again and again, and is not asked for a while. */
export const circuitOpen = (restSeconds: number) =>
  new NotaryError(
    "unavailable",
    "notary_circuit_open",
    "El servicio de firma falló varias veces seguidas y se lo deja descansar un minuto",
    restSeconds,
  );
const fiveHundred = () => unavailable("notary_5xx", "El servicio de firma falló");
/** The answer is what it should be, but this one file is none that we can read: nothing to do with other documents. */
export const unreadable = () =>
  unavailable("notary_unreadable_file", "No se puede leer el archivo que dio el servicio de firma");
