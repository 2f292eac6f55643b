import type { RateLimit } from "../http/rate-limit";
import type { Admission, Call } from "./door";

/**
 * Counts one request against every limit that holds for it. The headers tell of the one with the least left; over any of them it is
 * refused as `rate_limited`.
 */
export const countRequests = async (
  rateLimit: RateLimit,
  { row }: Call,
  { limits }: Admission,
  address: string,
  headers: Headers,
): Promise<void> => {
  const [own] = limits;
  const ofRow = row.limits.map(({ name, per, perMinute }) => ({
    subject: `${name}:${per === "key" ? (own?.subject ?? address) : `address:${address}`}`,
    perMinute,
  }));
  for (const { subject, perMinute } of [...limits, ...ofRow]) await rateLimit(subject, perMinute, headers);
};
