/** Long beside the ticks in which systems count. */
const ENOUGH_US = 100_000;

/**
 * Processor time of this thread for one run, in microseconds, over as many runs as it takes to tell. Unlike seconds it does not grow on
 * a busy machine; still only for comparing with another cost of the same run of the tests, and generously.
 */
export const costOf = (run: () => unknown): number => {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    run();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= ENOUGH_US) return (user + system) / runs;
  }
};
