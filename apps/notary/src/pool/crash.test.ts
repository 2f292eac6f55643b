import { expect, onTestFinished, test } from "vitest";
import { aNotary, goodParts, noRevocation } from "../test-support/a-notary";
import { createWorkerPool } from "./worker-pool";

const aPool = async () => {
  const reports: unknown[] = [];
  const pool = createWorkerPool({
    threads: 1,
    jobsPerThread: 4,
    queueMax: 4,
    jobLimitMs: 20_000,
    outside: {
      timestamp: () => Promise.reject(new Error("not asked")),
      revocation: noRevocation,
      issuers: async () => ({ certificates: [], isPartial: false }),
    },
    settings: { trustAnchors: [], signerAnchors: [] },
    report: (error) => void reports.push(error),
    entry: { url: new URL("../test-support/crashing-worker.mjs", import.meta.url), execArgv: [] },
  });
  onTestFinished(() => pool.close());
  await pool.ready;
  return { pool, reports };
};

test.each(["exit", "throw", "memory"])(
  "a thread that ends by %s answers 500, and the next is served by a new one",
  async (way) => {
    const { pool } = await aPool();
    const { post } = await aNotary({ pool });
    const good = await goodParts();
    const crashed = await post("/sign-pdf", { ...good, name: way });
    expect([crashed.statusCode, crashed.json().error_code]).toEqual([500, null]);
    for (let call = 0; call < 2; call += 1) {
      const answer = await post("/sign-pdf", good);
      expect([answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    }
  },
);

test("where nobody can tell which of two ended the thread both may come again, and the reason is reported", async () => {
  const { pool, reports } = await aPool();
  const { post } = await aNotary({ pool });
  const good = await goodParts();
  const answers = await Promise.all([
    post("/sign-pdf", { ...good, name: "throw" }),
    post("/sign-pdf", { ...good, name: "throw" }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect(String(reports[0])).toContain("a bug");
});
