import type { AddressInfo } from "node:net";
import { loggerOptions } from "@foja/service/logger";
import { startOrExplain } from "@foja/service/start-or-explain";
import { stopOnSignal } from "@foja/service/stop-on-signal";
import { createCertificateFolder } from "./certificates/folder";
import { environment } from "./env";
import { createMetrics } from "./metrics/metrics";
import { createAuthorities } from "./outside/authorities";
import { createWorkerPool } from "./pool/worker-pool";
import { createServer } from "./server";
import { readStart, type Start } from "./start/read-start";

const JOBS_PER_THREAD = 8;
/** What a job may compute without asking anybody, beside others in its thread. */
const WORK_MS = 15_000;

const FAILURES = { timestamp: "time stamp failed", evidence: "evidence not found" } as const;

const start = async ({ env, tsaRoots, signerAnchors, trustAnchors }: Start): Promise<void> => {
  const authorities = createAuthorities(env, tsaRoots, (kind, url, { code, message }) => {
    const { authority, host } = nameOf(url);
    app.log.error({ authority, code, reason: message }, FAILURES[kind]);
    // Hosts that certificates name are without number.
    metrics.authorityFailed(kind, kind === "timestamp" ? host : "", code);
  });
  const pool = createWorkerPool({
    threads: env.workerThreads,
    jobsPerThread: JOBS_PER_THREAD,
    queueMax: env.queueMax,
    jobLimitMs: authorities.patienceMs + WORK_MS,
    outside: authorities.outside,
    settings: {
      trustAnchors: trustAnchors.map(({ der }) => der),
      signerAnchors: signerAnchors.map(({ der }) => der),
    },
    report: (error) => app.log.error({ err: error }, "worker failed"),
  });
  const metrics = createMetrics({ load: () => pool.load, authorities: authorities.states });
  const app = await createServer(
    {
      apiKey: env.apiKey,
      pool,
      timestamp: authorities.outside.timestamp,
      pdfMaxBytes: env.pdfMaxMb * 1024 * 1024,
      bodiesMaxBytes: env.bodiesMaxBytes,
      requestLimitMs: env.requestTimeout * 1000,
      canPreserve: trustAnchors.length > 0,
      fallbackToVisual: env.fallbackToVisual,
      timeZone: env.timezone,
      certificates: createCertificateFolder(env.certsDir),
      now: () => new Date(),
      metrics,
      tsaRestMs: authorities.restMs,
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

/** Not the whole address: some authorities are configured with user and password in it. */
const nameOf = (url: string): { readonly authority: string; readonly host: string } => {
  if (!URL.canParse(url)) return { authority: "not an address", host: "" };
  const { origin, pathname, host } = new URL(url);
  return { authority: origin + pathname, host };
};

await startOrExplain(async () => start(await readStart(environment())));
