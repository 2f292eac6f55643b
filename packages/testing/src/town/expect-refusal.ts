import { AppError, type ErrorCode } from "@foja/core/kernel/errors";
import { InvalidInput } from "@foja/core/kernel/invalid-input";
import type { AnyOperation } from "@foja/core/kernel/operation";
import { overtakenRefusals } from "@foja/core/kernel/overtaken";
import { classOf, codeOf, type Refusing } from "@foja/core/kernel/refusal";
import { expect } from "vitest";

const operations = new WeakMap<AppError, AnyOperation>();

/** Called by the town's `invoke`: remembers which operation refused. */
export const rememberRefusal = (error: unknown, operation: AnyOperation): void => {
  if (error instanceof AppError) operations.set(error, operation);
};

/**
 * The call is refused with this code, and its operation declares that it may be: by name, or as one of a whole class. Members of `about` are compared with the refusal:
 * its text, and what it adds (`code`, ...).
 */
export const expectRefusal = async (
  call: Promise<unknown>,
  code: ErrorCode,
  about: {
    readonly message?: string | RegExp;
    readonly code?: string;
    readonly [member: string]: unknown;
  } = {},
): Promise<AppError> => {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!("error" in outcome)) {
    throw new Error(`expected a refusal (${code}), got ${JSON.stringify(outcome.value)}`);
  }
  const { error } = outcome;
  if (!(error instanceof AppError)) throw error;

  const { message, ...extra } = about;
  expect({ code: error.code, text: error.message }).toMatchObject({ code });
  if (message !== undefined) expect(error.message).toMatch(message);
  expect(error.extra).toMatchObject(extra);
  const operation = operations.get(error);
  if (operation && !isDeclared(error, operation)) {
    throw new Error(`${operation.id} does not declare ${error.code} ${error.extra.code}`);
  }
  return error;
};

const isDeclared = (error: AppError, operation: AnyOperation): boolean => {
  const declared: readonly Refusing[] = [...operation.errors, ...overtakenRefusals(operation)];
  const isNamed = declared.some(
    (refusing) => classOf(refusing) === error.code && codeOf(refusing) === error.extra.code,
  );
  // Unnamed, wrong input is what the schema finds; what an operation finds itself has a name.
  const needsName = error.code === "invalid_input" && !(error instanceof InvalidInput);
  return isNamed || (!needsName && declared.includes(error.code));
};
