import autocannon from "autocannon";

const CONNECTIONS = 10;
const ROUND_SECONDS = 5;
const ROUNDS = 3;

type Target = { readonly url: string; readonly headers?: Record<string, string> };

/** Answers per second of both, measured in turns so that whatever else the machine does hits both alike. */
export const compareThroughput = async (subject: Target, baseline: Target) => {
  await load(baseline, 2);
  await load(subject, 2);
  const [subjects, baselines]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    baselines.push(await load(baseline, ROUND_SECONDS));
    subjects.push(await load(subject, ROUND_SECONDS));
  }
  return { subject: median(subjects), baseline: median(baselines) };
};

const load = async (target: Target, seconds: number): Promise<number> => {
  const result = await autocannon({ ...target, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return result.requests.average;
};

/** Milliseconds of each call, one after the other. */
export const timeEach = async (
  times: number,
  call: (index: number) => Promise<unknown>,
): Promise<number[]> => {
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    const start = performance.now();
    await call(index);
    taken.push(performance.now() - start);
  }
  return taken;
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;
