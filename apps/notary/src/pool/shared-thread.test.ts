import { aPdf } from "@foja/testing/pdf/a-pdf";
import { expect, onTestFinished, test, vi } from "vitest";
import type { SignJob } from "../jobs/job";
import { noRevocation } from "../test-support/a-notary";
import { createWorkerPool } from "./worker-pool";

const jobOf = (name: string): SignJob => ({
  kind: "sign",
  pdf: aPdf(),
  person: { name, seal: "Jefa", department: "Compras", entity: "Municipio" },
  stamp: undefined,
  fieldName: undefined,
  certificate: { p12: Buffer.from("p12"), password: "x" },
  level: "B-T",
});

const HOLDING = { url: new URL("../test-support/holding-worker.mjs", import.meta.url), execArgv: [] };

/** One thread; its jobs wait for time stamps that come only once `answers` says so. */
const aPool = async (jobLimitMs: number) => {
  let asked = 0;
  let isAnswering = false;
  const pool = createWorkerPool({
    threads: 1,
    jobsPerThread: 4,
    queueMax: 4,
    jobLimitMs,
    waitLimitMs: 20_000,
    outside: {
      timestamp: () => {
        asked += 1;
        return isAnswering ? Promise.resolve(Buffer.from("token")) : new Promise<Buffer>(() => undefined);
      },
      revocation: noRevocation,
      issuers: async () => ({ certificates: [], isPartial: false }),
    },
    settings: { trustAnchors: [], signerAnchors: [] },
    report: () => undefined,
    entry: HOLDING,
  });
  onTestFinished(() => pool.close());
  await pool.ready;
  const innocents = [pool.run(jobOf("Ana")), pool.run(jobOf("Eva"))];
  await expect.poll(() => asked).toBe(2);
  const answers = () => {
    isAnswering = true;
  };
  return { pool, innocents, answers, asked: () => asked };
};

test.each(["loop", "crash"])(
  "a %s ends the job that did it; the others are done by a new thread",
  async (name) => {
    // The innocent ones were there first: their time is over before that of the one that holds the thread.
    const { pool, innocents, answers, asked } = await aPool(1500);
    answers();
    await expect(pool.run(jobOf(name))).rejects.toThrow("the worker thread ended");
    await expect(Promise.all(innocents)).resolves.toMatchObject([
      { stampMode: "none" },
      { stampMode: "none" },
    ]);
    expect(asked()).toBe(4);
    expect(pool.load).toEqual({ running: 0, queued: 0 });
  },
);

test("a job that waits for too long is given up, and those beside it are not", async () => {
  const { innocents, answers } = await aPool(1500);
  const [first, second] = innocents;
  answers();
  await expect(first).rejects.toThrow("the worker thread ended");
  await expect(second).resolves.toMatchObject({ stampMode: "none" });
});

test("a job whose authorities are slow, but answer, is not given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const answers: ((token: Buffer) => void)[] = [];
  const pool = createWorkerPool({
    threads: 1,
    jobsPerThread: 1,
    queueMax: 0,
    jobLimitMs: 1000,
    outside: {
      timestamp: () => new Promise<Buffer>((resolve) => answers.push(resolve)),
      revocation: noRevocation,
      issuers: async () => ({ certificates: [], isPartial: false }),
    },
    settings: { trustAnchors: [], signerAnchors: [] },
    report: () => undefined,
    entry: HOLDING,
  });
  onTestFinished(() => pool.close());
  await pool.ready;
  const result = pool.run(jobOf("thrice"));
  for (const count of [1, 2, 3]) {
    await expect.poll(() => answers.length).toBe(count);
    vi.advanceTimersByTime(900);
    answers.at(-1)?.(Buffer.from("token"));
  }
  await expect(result).resolves.toMatchObject({ stampMode: "none" });
});

test("threads that end for a cause that nobody can tell end nothing twice", async () => {
  const { pool, innocents, asked } = await aPool(20_000);
  const all = [...innocents, pool.run(jobOf("crash unsaid"))];
  const outcomes = await Promise.allSettled(all);
  const busy = { status: "rejected", reason: { code: "SERVICE_BUSY" } };
  expect(outcomes).toMatchObject([busy, busy, busy]);
  expect(asked()).toBe(4);
  expect(pool.load).toEqual({ running: 0, queued: 0 });
});

test("two callers: the second is answered though the first never ends", async () => {
  const { pool, answers } = await aPool(1500);
  answers();
  const [first, second] = await Promise.allSettled([pool.run(jobOf("loop")), pool.run(jobOf("Luz"))]);
  expect(first).toMatchObject({ status: "rejected" });
  expect(second).toMatchObject({ status: "fulfilled", value: { stampMode: "none" } });
});
