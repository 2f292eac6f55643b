import { Agent, request } from "node:http";

export type Load = {
  readonly perSecond: number;
  /** Milliseconds from the request's first byte to the answer's last, sorted. */
  readonly times: readonly number[];
};

export type Body = { readonly headers: Readonly<Record<string, string>>; readonly payload: Buffer };

/** Posts the bodies in turn from `connections` callers, each asking again when answered, for so many seconds. */
export const load = async (options: {
  readonly url: string;
  readonly bodies: readonly Body[];
  readonly connections: number;
  readonly seconds: number;
}): Promise<Load> => {
  const { url, bodies, connections, seconds } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  let next = 0;

  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      const body = bodies[next++ % bodies.length];
      if (!body) throw new Error("nothing to send");
      const sent = performance.now();
      const { status, head } = await post(url, agent, body);
      if (status !== 200) throw new Error(`answered ${status} ${head}`);
      times.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, caller));
    const elapsed = (performance.now() - started) / 1000;
    return { perSecond: times.length / elapsed, times: times.toSorted((a, b) => a - b) };
  } finally {
    agent.destroy();
  }
};

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const post = (url: string, agent: Agent, { headers, payload }: Body) =>
  new Promise<{ readonly status: number | undefined; readonly head: string }>((resolve, reject) => {
    const outgoing = request(url, { method: "POST", agent, headers }, (answer) => {
      let head = "";
      answer.on("data", (part: Buffer) => {
        if (!head) head = part.subarray(0, 200).toString("latin1");
      });
      answer.on("end", () => resolve({ status: answer.statusCode, head }));
      answer.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
