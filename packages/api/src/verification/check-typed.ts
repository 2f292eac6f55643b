import { type ContextSources, createStrangerContext } from "@foja/core/kernel/create-context";
import { AppError } from "@foja/core/kernel/errors";
import { invoke } from "@foja/core/kernel/invoke";
import { checkCodeOp } from "@foja/core/verification/check-code.op";
import type { z } from "zod";
import { countAgainst, type RateLimit } from "../http/rate-limit";

export type VerificationSources = ContextSources & { readonly rateLimit: RateLimit };

export type CodeAnswer =
  | z.output<typeof checkCodeOp.output>
  | { readonly kind: "limited"; readonly seconds: number };

/** Codes are not guessed at this rate, and a person with a pile of papers gets through it. */
const CODES_PER_MINUTE = 30;

/**
 * What somebody typed, or came with by the QR code of a paper. No row of a door: nobody acts, and the page is the only one to ask.
 * @param caller their address, or their network's
 */
export const checkTyped = async (
  sources: VerificationSources,
  {
    typed,
    caller,
    requestId,
  }: { readonly typed: string; readonly caller: string; readonly requestId: string },
): Promise<CodeAnswer> => {
  try {
    await countAgainst(
      sources.rateLimit,
      [{ subject: `verify-code:${caller}`, perMinute: CODES_PER_MINUTE }],
      new Headers(),
    );
    return await invoke(checkCodeOp, createStrangerContext(sources, { door: "ui", requestId }), { typed });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "rate_limited") return { kind: "limited", seconds: Number(error.extra.retry_after) };
    // Longer than anything that is printed.
    if (error.code === "invalid_input") return { kind: "unknown" };
    throw error;
  }
};
