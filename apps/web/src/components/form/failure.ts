import { supportCode } from "../../trpc/support-code";

/** Why something was not done, in parts that a form can show. */
export type Failure = {
  readonly kind: "refused" | "changed" | "failed";
  /** In words, of the server. */
  readonly message: string;
  /** What is wrong with which field. */
  readonly details: readonly { readonly path: string; readonly message: string }[];
  /** With `changed`: what the fields hold now, by somebody else's hand. */
  readonly current: Readonly<Record<string, unknown>>;
  /** With `failed`: under what it is logged. */
  readonly code: string | undefined;
};

const CHANGED = "CHANGED_MEANWHILE";

/** Reads what a call of a procedure threw. Without words of the server it failed: also when there was no connection. */
export const failureOf = (error: unknown): Failure => {
  const data = recordOf(recordOf(error).data);
  const refusal = data.refusal ? recordOf(data.refusal) : undefined;
  return {
    kind: refusal ? (refusal.code === CHANGED ? "changed" : "refused") : "failed",
    message: refusal && error instanceof Error ? error.message : "",
    details: listOf(refusal?.details).flatMap(detailOf),
    current: recordOf(refusal?.current),
    code: supportCode(error),
  };
};

const detailOf = (value: unknown): Failure["details"] => {
  const { path, message } = recordOf(value);
  return typeof path === "string" && typeof message === "string" ? [{ path, message }] : [];
};

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
