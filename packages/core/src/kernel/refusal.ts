import { AppError, type ErrorCode, type ErrorExtra } from "./errors";

type Details<P extends readonly unknown[]> = {
  /** The input that it is about: `details` repeat its text there. */
  readonly about?: string | ((...values: P) => string);
  /** What its body adds to text and code. */
  readonly extra?: (...values: P) => Omit<ErrorExtra, "code">;
  /** What failed, where a failure is told as a refusal: it is written down, and no caller sees it. */
  readonly cause?: (...values: P) => unknown;
};

/** A refusal as it is declared where it is raised, once. Called, it makes the error; contracts list it, doors describe it. */
export type Refusal<P extends readonly unknown[] = readonly never[]> = ((...values: P) => AppError) & {
  readonly refuses: ErrorCode;
  /** Stable, upper snake case: what programs compare. */
  readonly code: string;
};

/** `text` is Spanish, for a person; a function of what the refusal is about when it names something. */
export const defineRefusal = <P extends readonly unknown[] = []>(
  refuses: ErrorCode,
  code: string,
  text: string | ((...values: P) => string),
  { about, extra, cause }: Details<P> = {},
): Refusal<P> => {
  const make = (...values: P): AppError => {
    const message = worded(text, values);
    const added = {
      ...(about !== undefined && { details: [{ path: worded(about, values), message }] }),
      ...extra?.(...values),
      code,
    };
    return new AppError(refuses, message, added, cause && { cause: cause(...values) });
  };
  return Object.assign(make, { refuses, code });
};

const worded = <P extends readonly unknown[]>(
  text: string | ((...values: P) => string),
  values: P,
): string => (typeof text === "string" ? text : text(...values));

/** What a service outside refuses, under the code that it has there: contracts can list no more than the class. */
export const refusedOutside = (
  refuses: ErrorCode,
  code: string,
  text: string,
  extra: Omit<ErrorExtra, "code"> = {},
): AppError => new AppError(refuses, text, { ...extra, code });

/** What an operation may refuse with: a declared refusal, or a whole class of them. */
export type Refusing = ErrorCode | { readonly refuses: ErrorCode; readonly code: string };

export const classOf = (refusing: Refusing): ErrorCode =>
  typeof refusing === "string" ? refusing : refusing.refuses;

/** Undefined for a whole class. */
export const codeOf = (refusing: Refusing): string | undefined =>
  typeof refusing === "string" ? undefined : refusing.code;
