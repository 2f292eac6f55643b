import { AppError } from "@foja/core/kernel/errors";
import { TRPCError } from "@trpc/server";

/** Why a procedure was refused; undefined for whatever else was thrown. */
export const refusalOf = (error: unknown): AppError | undefined =>
  error instanceof TRPCError && error.cause instanceof AppError ? error.cause : undefined;
