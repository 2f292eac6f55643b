import { REFUSAL_HEADER } from "./early-refusal";
import { answerUnknownPath } from "./unknown-path";

const REFUSALS: Readonly<Record<string, { readonly error: string; readonly code: string }>> = {
  "411": { error: "Falta el largo de la solicitud (Content-Length)", code: "LENGTH_REQUIRED" },
  "413": { error: "La solicitud es demasiado grande", code: "BODY_TOO_LARGE" },
  "429": { error: "Hubo demasiados intentos. Intente de nuevo en un minuto.", code: "RATE_LIMITED" },
};

/** Answers what was led aside before it was read; to whoever comes by themselves there is nothing here. */
export const answerRefusal = ({ headers }: Request): Response => {
  const [status = "", seconds] = (headers.get(REFUSAL_HEADER) ?? "").split(" ");
  const refusal = Object.hasOwn(REFUSALS, status) ? REFUSALS[status] : undefined;
  if (!refusal) return answerUnknownPath();
  return Response.json(refusal, {
    status: Number(status),
    headers: { "cache-control": "no-store", ...(seconds && { "retry-after": seconds }) },
  });
};
