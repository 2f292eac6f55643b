import { NotaryError } from "@foja/core/ports/notary";
import { z } from "zod";
import { parseJson } from "../net/answers";

const refusalBody = z.object({ error_code: z.string(), detail: z.string() });

/** What an answer that is no success means to the caller. */
export const toError = (status: number, body: Uint8Array): NotaryError => {
  const parsed = refusalBody.safeParse(parseJson(body));
  if (!parsed.success) return status >= 500 ? fiveHundred() : unexpected();
  const { error_code: code, detail } = parsed.data;
  // A wrong key is our own configuration: nothing that whoever signs could change.
  return new NotaryError(status === 400 ? "business" : "unavailable", code, detail);
};

const unavailable = (code: string, text: string) => new NotaryError("unavailable", code, text);

export const timedOut = () => unavailable("notary_timeout", "El servicio de firma no respondió a tiempo");
export const connectError = () =>
  unavailable("notary_connect_error", "No se pudo conectar con el servicio de firma");
export const unexpected = () =>
  unavailable("notary_unexpected_answer", "El servicio de firma dio una respuesta inesperada");
const fiveHundred = () => unavailable("notary_5xx", "El servicio de firma falló");
