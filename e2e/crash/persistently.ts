/** How long a caller keeps asking: longer than a claim or a turn lives after its process died, and shorter than a citizen's session. */
export const PATIENCE_MS = 240_000;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

export const isSuccess = ({ status }: Answer): boolean => status < 300;

/** Asks again after anything that says "later": a cut connection, 5xx, 429, a signature in progress. */
export const persistently = async <A extends Answer>(
  call: () => Promise<A>,
  isDone: (answer: A) => boolean = isSuccess,
): Promise<A> => {
  const until = Date.now() + PATIENCE_MS;
  for (let wait = 100; ; wait = Math.min(wait * 2, 3000)) {
    const answer = await call().catch(() => undefined);
    if (answer && isDone(answer)) return answer;
    const isLater = !answer || answer.status >= 500 || answer.status === 429 || answer.status === 409;
    if (!isLater) throw new Error(`unexpected answer ${answer.status}: ${JSON.stringify(answer.body)}`);
    if (Date.now() > until) throw new Error(`no answer in time; the last one: ${JSON.stringify(answer)}`);
    await pause(wait);
  }
};

/** So many callers at once, each with the next number as soon as it is done with one. */
export const together = async (
  count: number,
  callers: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  const queue = Array.from({ length: count }, (_, index) => index);
  const caller = async () => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) await work(index);
  };
  await Promise.all(Array.from({ length: callers }, caller));
};
