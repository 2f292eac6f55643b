import { logger } from "./logger";

/** The one place where an unexpected failure of a request is written down, with the id that its caller was told. */
export const report = (
  error: unknown,
  about: { readonly requestId: string; readonly route: string },
): void => {
  logger.error({ err: error, ...about }, "request failed");
};
