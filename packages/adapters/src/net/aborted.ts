/** Rejects with the signal's reason when it aborts: for work that does not listen to signals itself. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
