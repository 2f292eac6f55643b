import { AppError, type ErrorExtra } from "@foja/core/kernel/errors";
import { InvalidInput } from "@foja/core/kernel/invalid-input";
import { defineRefusal } from "@foja/core/kernel/refusal";
import type { z } from "zod";
import { errorBody } from "./shared-schemas";
import type { DoorErrorCode, StatusTable } from "./status";

/** A path that no row has. A door whose credentials stand in the path lists it: those may be malformed, too. */
export const noSuchPath = defineRefusal("not_found", "NOT_FOUND", "Recurso no encontrado");

/** A refusal without anything of HTTP. */
export type Refused = {
  readonly class: DoorErrorCode;
  readonly message: string;
  /** Stable, upper snake case. */
  readonly code: string;
  readonly extra: Omit<ErrorExtra, "code">;
};

/** How a door words what it refuses. */
export type Refusals = {
  readonly status: StatusTable;
  /** Codes that the specification gives a status of their own. */
  readonly statusOfCode?: Readonly<Record<string, number>>;
  /** What a malformed identifier is: of the thing that is asked for an unknown thing, or always wrong input of its own kind. */
  readonly malformedIdentifier: "not_found" | "invalid_input";
  body(refused: Refused, status: number): unknown;
  /** `WWW-Authenticate` of a 401 (RFC 9110, 11.6.1), for credentials that have a scheme. */
  challenge?(refused: Refused): string;
  readonly schema: z.ZodType;
  /** What descriptions call it. */
  readonly schemaName: string;
};

export const statusOf = ({ status, statusOfCode }: Refusals, { class: kind, code }: Refused): number =>
  statusOfCode?.[code] ?? status[kind];

/** Seconds after which what was momentarily unavailable (signing, storage) is worth another try. */
const RETRY_AFTER_SECONDS = 5;

/** For `Retry-After`; undefined where the same call is refused again. */
export const secondsToWait = ({ class: kind, extra }: Refused): number | undefined =>
  extra.retry_after ?? (kind === "unavailable" ? RETRY_AFTER_SECONDS : undefined);

/** A malformed identifier of the thing that is asked for is as good as an unknown one, so that nothing is learned from shapes. */
export const malformedAsUnknown = (error: AppError): AppError =>
  error instanceof InvalidInput && error.unknown ? new AppError("not_found", error.unknown) : error;

const malformedAsSuch = (error: AppError): AppError =>
  error instanceof InvalidInput && error.isMalformedIdentifier
    ? new AppError("invalid_input", error.message, { ...error.extra, code: "INVALID_IDENTIFIER" })
    : error;

/** An error of the product as this door sees it. */
export const refusedAt = ({ malformedIdentifier }: Refusals, error: AppError): Refused => {
  const seen = malformedIdentifier === "not_found" ? malformedAsUnknown(error) : malformedAsSuch(error);
  const { code: own, ...extra } = seen.extra;
  return { class: seen.code, message: seen.message, code: own ?? seen.code.toUpperCase(), extra };
};

export const METHOD_NOT_ALLOWED: Refused = {
  class: "method_not_allowed",
  message: "Método no permitido",
  code: "METHOD_NOT_ALLOWED",
  extra: {},
};

export const INTERNAL: Refused = {
  class: "internal",
  message: "Error interno",
  code: "INTERNAL_ERROR",
  extra: {},
};

/** `{error, code, ...}`; authentication errors also carry `status` (specification 1, 5.1; decisions A). */
export const plainErrors = (status: StatusTable): Refusals => ({
  status,
  malformedIdentifier: "not_found",
  body: ({ class: kind, message, code, extra }, shown) => ({
    error: message,
    code,
    ...extra,
    ...(kind === "unauthenticated" && { status: shown }),
  }),
  schema: errorBody,
  schemaName: "Error",
});
