import type { ReportStep } from "@foja/core/kernel/create-context";
import { logger } from "./logger";

/** The one place where an unexpected failure of a request is written down, with the id that its caller was told. */
export const report = (
  error: unknown,
  about: { readonly requestId: string; readonly route: string },
): void => {
  logger.error({ err: error, ...about }, "request failed");
};

/** What a request survived, or told its caller in other words. */
export const reportStep: ReportStep = (error, about) => {
  logger.warn({ err: error, ...about }, "a step failed");
};
