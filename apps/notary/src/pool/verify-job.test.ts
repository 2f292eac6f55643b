import { aPdf } from "@foja/testing/pdf/a-pdf";
import { expect, onTestFinished, test } from "vitest";
import { collectInPlace } from "../http/bytes-in-place";
import { noRevocation } from "../test-support/a-notary";
import { createWorkerPool } from "./worker-pool";

const uploaded = (bytes: Buffer) => ({
  truncated: false,
  async *[Symbol.asyncIterator]() {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
  },
});

test("a document to be verified stays here, for another thread should its own end", async () => {
  const pool = createWorkerPool({
    threads: 1,
    jobsPerThread: 2,
    queueMax: 1,
    jobLimitMs: 30_000,
    outside: {
      timestamp: () => Promise.reject(new Error("nobody asks")),
      revocation: noRevocation,
      issuers: async () => ({ certificates: [], isPartial: false }),
    },
    settings: { trustAnchors: [], signerAnchors: [] },
    report: () => undefined,
  });
  onTestFinished(() => pool.close());
  const pdf = aPdf();
  const bytes = (await collectInPlace(uploaded(pdf), pdf.length)) as Buffer;

  const answer = await pool.run({ kind: "verify", pdf: bytes, mustBeTrusted: false, trust: [] });
  expect(answer).toMatchObject({ ok: false, failure_reason: "no_signatures", signatures: [] });
  expect(bytes).toEqual(pdf);
  await expect(
    pool.run({ kind: "verify", pdf: Buffer.from("%PDF-1.7 nada"), mustBeTrusted: false, trust: [] }),
  ).rejects.toMatchObject({ code: "INVALID_PDF_FILE" });
});
