import { createTimestampClient } from "@foja/pades/tsp/client";
import type { TimestampSource } from "@foja/pades/tsp/timestamp";
import { TsaError } from "@foja/pades/tsp/tsa-error";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { aResponder, aTsaTransport } from "@foja/testing/tsa/test-tsa";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Job, SignJob } from "../jobs/job";
import { noRevocation, PASSWORD, p12Of, pki } from "../test-support/a-notary";
import type { Outside } from "./outside";
import { createWorkerPool, type PoolOptions } from "./worker-pool";

const { timestamp } = createTimestampClient({
  authorities: [{ url: "http://tsa.test/" }],
  fetch: aTsaTransport(aResponder(pki.tsaOfP256)),
});
const person = { name: "Ana", seal: "Jefa", department: "Compras", entity: "Municipio" };
const signJob: SignJob = {
  kind: "sign",
  pdf: aPdf(),
  person,
  stamp: undefined,
  fieldName: undefined,
  certificate: { p12: await p12Of(pki.p256), password: PASSWORD },
  level: "B-T",
};

const outside = (source: TimestampSource): Outside => ({
  timestamp: source,
  revocation: noRevocation,
  issuers: async () => ({ certificates: [], isPartial: false }),
});

const aPool = async (options: Partial<PoolOptions> = {}) => {
  const reports: unknown[] = [];
  const pool = createWorkerPool({
    threads: 1,
    jobsPerThread: 2,
    queueMax: 1,
    jobLimitMs: 30_000,
    outside: outside(timestamp),
    settings: { trustAnchors: [], signerAnchors: [] },
    report: (error) => void reports.push(error),
    ...options,
  });
  onTestFinished(() => pool.close());
  if (!options.entry) await pool.ready;
  return { pool, reports };
};

/** Time stamps that wait until the test says so. */
const held = () => {
  const waiting: (() => void)[] = [];
  const source: TimestampSource = async (imprint) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return timestamp(imprint);
  };
  const release = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { source, waiting, release };
};

describe("the worker pool", () => {
  test("signs in a thread; the bytes given stay the caller's", async () => {
    const { pool } = await aPool();
    const { pdf, stampMode } = await pool.run(signJob);
    expect(Buffer.from(pdf).subarray(0, signJob.pdf.length)).toEqual(signJob.pdf);
    expect(pdf.length).toBeGreaterThan(signJob.pdf.length);
    expect(stampMode).toBe("none");
  });

  test("refusals come out as what they are", async () => {
    const { pool } = await aPool();
    const wrong: Job = { ...signJob, certificate: { ...signJob.certificate, password: "otra" } };
    await expect(pool.run(wrong)).rejects.toMatchObject({ name: "Problem", code: "CERTIFICATE_LOAD_ERROR" });
    await expect(pool.run({ ...signJob, pdf: aPdf({ markerY: null }) })).rejects.toMatchObject({
      code: "LayoutError",
    });
  });

  test("a failing authority comes out as TSA_UNAVAILABLE with the reason", async () => {
    const { pool } = await aPool({
      outside: outside(() => Promise.reject(new TsaError("REJECTED", "cupo agotado"))),
    });
    await expect(pool.run(signJob)).rejects.toMatchObject({
      code: "TSA_UNAVAILABLE",
      reason: "TsaError REJECTED: cupo agotado",
    });
  });

  test("takes as many as fit, queues some, and refuses the next at once", async () => {
    const { source, waiting, release } = held();
    const { pool } = await aPool({ outside: outside(source) });
    const accepted = [pool.run(signJob), pool.run(signJob), pool.run(signJob)];
    expect(pool.load).toEqual({ running: 2, queued: 1 });

    await expect(pool.run(signJob)).rejects.toMatchObject({ code: "SERVICE_BUSY" });
    await expect.poll(() => waiting.length, { timeout: 60_000 }).toBe(2);
    release();
    await expect.poll(() => waiting.length, { timeout: 60_000 }).toBe(1);
    release();
    await expect(Promise.all(accepted)).resolves.toHaveLength(3);
    expect(pool.load).toEqual({ running: 0, queued: 0 });
  });

  test("a job over its time is given up, and the next one is done by a new thread", async () => {
    const { source } = held();
    let calls = 0;
    const first: TimestampSource = (imprint) => {
      calls += 1;
      return calls === 1 ? source(imprint) : timestamp(imprint);
    };
    const { pool, reports } = await aPool({ outside: outside(first), jobLimitMs: 5000, waitLimitMs: 60_000 });
    await expect(pool.run(signJob)).rejects.toThrow("the worker thread ended");
    expect(String(reports[0])).toContain("stopped after 5000 ms");
    await expect(pool.run(signJob)).resolves.toMatchObject({ stampMode: "none" });
  });

  test("a job that waits too long in the queue is sent away", async () => {
    const { source, release } = held();
    const { pool } = await aPool({ outside: outside(source), jobsPerThread: 1, waitLimitMs: 100 });
    const running = pool.run(signJob);
    await expect(pool.run(signJob)).rejects.toMatchObject({ code: "SERVICE_BUSY" });
    expect(pool.load).toEqual({ running: 1, queued: 0 });
    await expect
      .poll(
        () => {
          release();
          return pool.load.running;
        },
        { timeout: 60_000 },
      )
      .toBe(0);
    await expect(running).resolves.toMatchObject({ stampMode: "none" });
  });

  test("says that it can't start instead of trying for ever", async () => {
    const entry = { url: new URL("./no-such-worker.mjs", import.meta.url), execArgv: [] };
    const { pool, reports } = await aPool({ entry });
    await expect(pool.ready).rejects.toThrow("worker threads do not start");
    expect(String(reports[0])).toContain("no-such-worker");
  });

  test("closing lets what runs end, and takes nothing more", async () => {
    const { source, waiting, release } = held();
    const { pool } = await aPool({ outside: outside(source) });
    const running = pool.run(signJob);
    await expect.poll(() => waiting.length, { timeout: 60_000 }).toBe(1);
    const closed = pool.close();
    await expect(pool.run(signJob)).rejects.toMatchObject({ code: "SERVICE_BUSY" });
    release();
    await expect(running).resolves.toMatchObject({ stampMode: "none" });
    await closed;
  });
});
