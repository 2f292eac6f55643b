import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createTimestampClient } from "@foja/pades/tsp/client";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { loggerOptions } from "@foja/service/logger";
import { stopOnSignal } from "@foja/service/stop-on-signal";
import { createCertificateFolder } from "./certificates/folder";
import { type NotaryEnv, readNotaryEnv } from "./env";
import { createMetrics } from "./metrics/metrics";
import { postTimestampRequest } from "./outside/timestamps";
import { createWorkerPool } from "./pool/worker-pool";
import { createServer } from "./server";

const JOBS_PER_THREAD = 8;
const SPARE_MS = 15_000;

const start = async (env: NotaryEnv): Promise<void> => {
  const roots = env.tsaCaFile ? readPemCertificates(await readFile(env.tsaCaFile, "utf8")) : undefined;
  const timeoutMs = env.tsaTimeout * 1000;
  const client = createTimestampClient({
    authorities: env.tsaUrl.map((url) => ({ url, ...(env.tsaPolicy ? { policy: env.tsaPolicy } : {}) })),
    fetch: postTimestampRequest,
    timeoutMs,
    retries: env.tsaRetries,
    ...(roots ? { roots } : {}),
    onFailure: ({ url }, { code, message }) =>
      app.log.error({ authority: url, code, reason: message }, "time stamp failed"),
  });
  const pool = createWorkerPool({
    threads: env.workerThreads,
    jobsPerThread: JOBS_PER_THREAD,
    queueMax: env.queueMax,
    // Every authority may use up all its attempts before the job is to be given up.
    jobLimitMs: timeoutMs * (env.tsaRetries + 1) * env.tsaUrl.length + SPARE_MS,
    timestamp: client.timestamp,
    report: (error) => app.log.error({ err: error }, "worker failed"),
  });
  const app = await createServer(
    {
      apiKey: env.apiKey,
      pool,
      requestLimitMs: env.requestTimeout * 1000,
      fallbackToVisual: env.fallbackToVisual,
      timeZone: env.timezone,
      certificates: createCertificateFolder(env.certsDir),
      now: () => new Date(),
      metrics: createMetrics({ load: () => pool.load, authorities: client.states }),
    },
    loggerOptions("notary", env.logLevel),
  );

  await pool.ready;
  await app.listen({ host: env.host, port: env.port });
  const { port } = app.server.address() as AddressInfo;
  app.log.info({ port }, "listening");
  stopOnSignal(async (signal) => {
    app.log.info({ signal }, "stopping");
    await app.close();
    await pool.close();
  });
};

await start(readNotaryEnv());
