import type { Access } from "@foja/core/kernel/actors";
import type { Context } from "@foja/core/kernel/context";
import { AppError, type ErrorCode } from "@foja/core/kernel/errors";
import { invoke } from "@foja/core/kernel/invoke";
import type { Operation } from "@foja/core/kernel/operation";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { initTRPC, TRPCError } from "@trpc/server";
import type { z } from "zod";
import { asBusy } from "../door/busy";
import { malformedAsUnknown } from "../door/refusals";
import { findBadText } from "../http/bad-text";
import type { TrpcContext } from "./context";

export const CODES = {
  invalid_input: "BAD_REQUEST",
  unauthenticated: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  not_found: "NOT_FOUND",
  wrong_state: "BAD_REQUEST",
  conflict: "CONFLICT",
  unprocessable: "UNPROCESSABLE_CONTENT",
  payload_too_large: "PAYLOAD_TOO_LARGE",
  unsupported_media_type: "UNSUPPORTED_MEDIA_TYPE",
  rate_limited: "TOO_MANY_REQUESTS",
  upstream_failed: "BAD_GATEWAY",
  unavailable: "SERVICE_UNAVAILABLE",
} as const satisfies Record<ErrorCode, TRPCError["code"]>;

const t = initTRPC.context<TrpcContext>().create({
  // What a failed call tells the page: the refusal's own members, and the request id that support can look for.
  errorFormatter: ({ shape, error, ctx }) => ({
    message: error.cause instanceof AppError ? shape.message : wordsFor(error),
    code: shape.code,
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      requestId: ctx?.requestId ?? null,
      refusal: error.cause instanceof AppError ? refusalMembers(error.cause) : null,
    },
  }),
});

/** What a page is told of a refusal: its own members, always with a code. */
export const refusalMembers = ({ code, extra }: AppError) => ({
  ...extra,
  code: extra.code ?? code.toUpperCase(),
});

const WORDS: Partial<Record<TRPCError["code"], string>> = {
  INTERNAL_SERVER_ERROR: "Error interno",
  NOT_FOUND: "Recurso no encontrado",
  METHOD_NOT_SUPPORTED: "Método no permitido",
};

/** For what the library itself refuses: a procedure that there is not, a body that is no JSON. */
const wordsFor = ({ code }: TRPCError): string => WORDS[code] ?? "Solicitud inválida";

/** What of a failed call is to be written down; undefined when it was refused and nothing failed. */
export const failureOf = (error: TRPCError): unknown => {
  if (error.cause instanceof AppError) return error.cause.cause;
  return error.code === "INTERNAL_SERVER_ERROR" ? (error.cause ?? error) : undefined;
};

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

// The library takes what it can't parse for a failure of ours.
const procedure = t.procedure.use(async ({ getRawInput, next }) => {
  try {
    await getRawInput();
  } catch (cause) {
    throw cause instanceof TRPCError ? cause : new TRPCError({ code: "BAD_REQUEST", cause });
  }
  return next();
});

export const textNotAllowed = defineRefusal(
  "invalid_input",
  "INVALID_INPUT",
  "La solicitud contiene caracteres o nombres que no se admiten",
);

/** Who uses pages. */
type PageAccess = "user" | "administrator";

/** A read that the page may repeat. */
export const query = <I extends z.ZodObject, O extends z.ZodType, A extends PageAccess>(
  operation: Operation<I, O, A>,
) =>
  procedure
    .input(unchecked(operation))
    .query(({ ctx, input }) => run(operation, ctx.acting as () => Promise<Context<A>>, input));

export const mutation = <I extends z.ZodObject, O extends z.ZodType, A extends PageAccess>(
  operation: Operation<I, O, A>,
) =>
  procedure
    .input(unchecked(operation))
    .mutation(({ ctx, input }) => run(operation, ctx.acting as () => Promise<Context<A>>, input));

/** A read of somebody who is signed in, whatever their municipalities. */
export const personQuery = <I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O, "person">,
) =>
  procedure
    .input(unchecked(operation))
    .query(({ ctx, input }) => run(operation, async () => ctx.person(), input));

// Only types the input for the client: `invoke` is the one place that validates it.
const unchecked =
  <I extends z.ZodObject>(_operation: { readonly input: I }) =>
  (raw: unknown): z.input<I> =>
    raw as z.input<I>;

const run = async <I extends z.ZodObject, O extends z.ZodType, A extends Access>(
  operation: Operation<I, O, A>,
  enter: () => Promise<Context<A>>,
  input: unknown,
): Promise<z.output<O>> => {
  try {
    if (findBadText(input)) throw textNotAllowed();
    return await invoke(operation, await enter(), input ?? {});
  } catch (error) {
    const refusal = error instanceof AppError ? malformedAsUnknown(error) : asBusy(error);
    if (!refusal) throw error;
    throw new TRPCError({ code: CODES[refusal.code], message: refusal.message, cause: refusal });
  }
};
