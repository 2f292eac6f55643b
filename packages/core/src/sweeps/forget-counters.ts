import type { GlobalClient } from "@foja/db/clients/types";

/** Longer than the minute that counts by as much as clocks may differ. */
const KEPT_SECONDS = 3600;

/** Clears away the counters of requests of whoever asks no more. */
export const forgetCounters = async (global: Pick<GlobalClient, "rateLimit">, now: Date): Promise<void> => {
  const second = BigInt(Math.floor(now.getTime() / 1000) - KEPT_SECONDS);
  await global.rateLimit.deleteMany({ where: { second: { lt: second } } });
};
