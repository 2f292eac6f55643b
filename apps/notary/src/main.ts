import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createTimestampClient } from "@foja/pades/tsp/client";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { listCertificates } from "./certificates-folder";
import { type NotaryEnv, readNotaryEnv } from "./env";
import { createMetrics } from "./metrics/metrics";
import { createWorkerPool } from "./pool/worker-pool";
import { stopOnSignal } from "./process/stop-on-signal";
import { createServer } from "./server";

const JOBS_PER_THREAD = 8;
const SPARE_MS = 15_000;

const start = async (env: NotaryEnv): Promise<void> => {
  const roots = env.TSA_CA_FILE ? readPemCertificates(await readFile(env.TSA_CA_FILE, "utf8")) : undefined;
  const timeoutMs = env.TSA_TIMEOUT * 1000;
  const client = createTimestampClient({
    authorities: env.TSA_URL.map((url) => ({ url, ...(env.TSA_POLICY ? { policy: env.TSA_POLICY } : {}) })),
    timeoutMs,
    retries: env.TSA_RETRIES,
    ...(roots ? { roots } : {}),
    onFailure: ({ url }, { code, message }) =>
      app.log.error({ authority: url, code, reason: message }, "time stamp failed"),
  });
  const pool = createWorkerPool({
    threads: env.WORKER_THREADS,
    jobsPerThread: JOBS_PER_THREAD,
    queueMax: env.QUEUE_MAX,
    // Every authority may use up all its attempts before the job is to be given up.
    jobLimitMs: timeoutMs * (env.TSA_RETRIES + 1) * env.TSA_URL.length + SPARE_MS,
    timestamp: client.timestamp,
    report: (error) => app.log.error({ err: error }, "worker failed"),
  });
  const app = await createServer(
    {
      apiKey: env.API_KEY,
      pool,
      fallbackToVisual: env.FALLBACK_TO_VISUAL,
      timeZone: env.TIMEZONE,
      availableCertificates: () => listCertificates(env.CERTS_DIR),
      metrics: createMetrics({ load: () => pool.load, authorities: client.states }),
    },
    { level: env.LOG_LEVEL, base: { service: "notary" } },
  );

  await pool.ready;
  await app.listen({ host: env.HOST, port: env.PORT });
  const { port } = app.server.address() as AddressInfo;
  app.log.info({ port }, "listening");
  stopOnSignal(async (signal) => {
    app.log.info({ signal }, "stopping");
    await app.close();
    await pool.close();
  });
};

await start(readNotaryEnv());
