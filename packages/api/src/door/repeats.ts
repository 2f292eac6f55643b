import { createHash } from "node:crypto";
import { actorId } from "@foja/core/kernel/actors";
import type { Context } from "@foja/core/kernel/context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import {
  type Claim,
  claimRequest,
  REPEAT_KEY_LENGTH_MAX,
  releaseRequest,
  requestInProgress,
  requestMismatch,
  settleRequest,
} from "@foja/core/repeats/repeated-request";
import type { Call } from "./door";

const repeatKeyInvalid = defineRefusal(
  "invalid_input",
  "IDEMPOTENCY_KEY_INVALID",
  `Idempotency-Key debe tener entre 1 y ${REPEAT_KEY_LENGTH_MAX} caracteres imprimibles`,
);

/** What a row that creates may refuse besides what its operation does. */
export const REPEAT_REFUSALS = [requestInProgress, requestMismatch, repeatKeyInvalid] as const;

type Asked = {
  readonly call: Call;
  readonly context: Context;
  /** With which it is asked. */
  readonly credential: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Of the answer. */
  readonly headers: Headers;
  readonly run: (context: Context) => Promise<unknown>;
};

/** Carries a request out; one that creates and comes again with its Idempotency-Key gets its first answer (specification 2, 4.4). */
export const answerOnce = async ({
  call,
  context,
  credential,
  input,
  headers,
  run,
}: Asked): Promise<unknown> => {
  const sent = call.request.headers.get("idempotency-key");
  if (!call.row.repeatable || sent === null) return run(context);

  const who = String(actorId(context.actor));
  // Of a key that is the credential's, who acts is part of what is asked.
  const [scope, asking] =
    call.row.repeatedBy === "key" ? [credential, who] : [`${credential}:${who}`, undefined];
  const asked = { scope, key: readKey(sent), fingerprint: fingerprintOf(call, input, asking) };
  const found = await claimRequest(context, asked);
  if ("claim" in found) return carryOut(context, found.claim, run);
  headers.set("idempotent-replay", "true");
  return found.answer;
};

const carryOut = async (context: Context, claim: Claim, run: Asked["run"]): Promise<unknown> => {
  try {
    return await run({ ...context, settle: (tx, answer) => settleRequest(tx, claim, answer) });
  } catch (error) {
    // Best effort: a claim that stays ends by itself.
    await releaseRequest(context, claim).catch((failure: unknown) =>
      context.report(failure, "release the request"),
    );
    throw error;
  }
};

/** Bare, or quoted as a structured field's string (RFC 9651, 3.3.3). */
const readKey = (sent: string): string => {
  const text = sent.trim();
  const key = /^"(.*)"$/.exec(text)?.[1]?.replace(/\\(["\\])/g, "$1") ?? text;
  if (!/^[\x20-\x7e]+$/.test(key) || key.length > REPEAT_KEY_LENGTH_MAX) throw repeatKeyInvalid();
  return key;
};

/** What is asked, whatever the order of its members. */
const fingerprintOf = (
  { row }: Call,
  input: Readonly<Record<string, unknown>>,
  asking: string | undefined,
): string =>
  createHash("sha256")
    .update(`${row.method} ${row.path}\n${asking === undefined ? "" : `${asking}\n`}${canonical(input)}`)
    .digest("hex");

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) => {
    if (member instanceof Uint8Array) return createHash("sha256").update(member).digest("hex");
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
