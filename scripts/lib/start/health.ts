import { get } from "node:http";

const TIMEOUT_MS = 5_000;

/** Whether the address answers 2xx in time. Not by fetch, which takes ten megabytes in the process that stays. */
export const isHealthy = async (url: string): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const request = get(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
    const { statusCode = 0 } = response;
    response.resume();
    resolve(statusCode >= 200 && statusCode < 300);
  });
  request.once("error", () => resolve(false));
  return await promise;
};
