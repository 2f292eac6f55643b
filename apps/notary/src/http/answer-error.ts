import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorAnswer } from "../answers/error";
import { notAForm, Problem, type ProblemCode, STATUS_OF } from "../problem";

/** A failed time stamp may succeed at once; when the authority is left alone for a while, that rest is told instead. */
const RETRY_AFTER_SECONDS = { SERVICE_BUSY: 2, TSA_UNAVAILABLE: 5, REVOCATION_UNAVAILABLE: 60 } as const;

const isPassing = (code: ProblemCode): code is keyof typeof RETRY_AFTER_SECONDS =>
  code in RETRY_AFTER_SECONDS;

/**
 * One shape for every error: code in body and header, text twice because clients of both names exist.
 * @param restMs until an authority for time stamps is asked again, as far as that is known
 */
export const answerError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  restMs = 0,
): FastifyReply => {
  const problem = error instanceof Problem ? error : problemOfFramework(error);
  if (!problem) {
    request.log.error({ err: error }, "internal error");
    const text = "Error interno del servicio de firma";
    return reply.code(500).send({ error_code: null, detail: text, error: text } satisfies ErrorAnswer);
  }
  const { code, message, reason } = problem;
  const status = STATUS_OF[code];
  request.log[status >= 500 ? "error" : "info"]({ code, reason }, "refused");
  if (isPassing(code)) {
    const rest = code === "TSA_UNAVAILABLE" ? Math.ceil(restMs / 1000) : 0;
    reply.header("retry-after", rest || RETRY_AFTER_SECONDS[code]);
  }
  return reply
    .code(status)
    .header("error_code", code)
    .send({ error_code: code, detail: message, error: message } satisfies ErrorAnswer);
};

/** Refusals of Fastify itself (media type, malformed request) as ours; 413 never leaves this service. */
const problemOfFramework = (error: unknown): Problem | undefined => {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (!statusCode || statusCode < 400 || statusCode >= 500) return undefined;
  if (statusCode === 413) return new Problem("FILE_TOO_LARGE", "El archivo supera el máximo permitido");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return notAForm();
  return new Problem("INVALID_PARAMETERS", "Solicitud mal formada", code);
};
