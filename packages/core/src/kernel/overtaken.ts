import type { AnyOperation } from "./operation";
import { defineRefusal, type Refusing } from "./refusal";

/**
 * What a change rests on was changed by somebody else at the same moment, and a unique index or a foreign key of the database settled it.
 * The failure itself is written down: one that comes without two callers is a rule that the operation forgot.
 */
export const overtaken = defineRefusal<[cause: unknown]>(
  "conflict",
  "OVERTAKEN",
  "Otra persona cambió mientras tanto algo de lo que esto depende. Revise lo que hay ahora e intente de nuevo",
  { cause: (cause) => cause },
);

/** What an operation may refuse by writing. */
export const overtakenRefusals = ({ effect }: Pick<AnyOperation, "effect">): readonly Refusing[] =>
  effect === "read" ? [] : [overtaken];

/** Prisma's codes for its own queries, SQLSTATE for raw SQL and for what the commit itself finds. */
const UNIQUE_OR_FOREIGN_KEY = new Set<unknown>(["P2002", "P2003", "23505", "23503"]);

type Failure = {
  readonly code?: unknown;
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: { readonly originalCode?: unknown } } };
};

/** Gives the answer of a transaction, or says of the one that lost against another what happened to it. */
export const tellingOvertaken = async <T>(transaction: Promise<T>): Promise<T> => {
  try {
    return await transaction;
  } catch (error) {
    throw isOvertaken(error) ? overtaken(error) : error;
  }
};

const isOvertaken = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as Failure;
  return [code, meta?.driverAdapterError?.cause?.originalCode].some((one) => UNIQUE_OR_FOREIGN_KEY.has(one));
};
