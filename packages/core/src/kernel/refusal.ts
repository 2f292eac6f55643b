import { AppError, type ErrorCode, type ErrorExtra } from "./errors";

type Details<P extends readonly unknown[]> = {
  /** What its body adds to text and code. */
  readonly extra?: (...values: P) => Omit<ErrorExtra, "code">;
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
  { extra }: Details<P> = {},
): Refusal<P> =>
  Object.assign(
    (...values: P) =>
      new AppError(refuses, typeof text === "string" ? text : text(...values), {
        ...extra?.(...values),
        code,
      }),
    { refuses, code },
  );

/** What an operation may refuse with: a declared refusal, or a whole class of them. */
export type Refusing = ErrorCode | { readonly refuses: ErrorCode; readonly code: string };

export const classOf = (refusing: Refusing): ErrorCode =>
  typeof refusing === "string" ? refusing : refusing.refuses;
