import type { AddressInfo } from "node:net";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import type { RevocationSource } from "@foja/pades/revocation/source";
import { createTimestampClient } from "@foja/pades/tsp/client";
import type { HttpPost } from "@foja/pades/tsp/http";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { createTestPki, type Identity } from "@foja/testing/pki/test-pki";
import { aResponder, aTsaTransport } from "@foja/testing/tsa/test-tsa";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { onTestFinished } from "vitest";
import { createCertificateFolder } from "../certificates/folder";
import type { ResultOf } from "../jobs/job";
import type { JobTools } from "../jobs/job-tools";
import { createKeyCache } from "../jobs/key-cache";
import { problemOf } from "../jobs/problem-of";
import { runJob } from "../jobs/run-job";
import type { Metrics } from "../metrics/metrics";
import type { NotaryOptions } from "../options";
import { createServer } from "../server";
import { injectDescribed } from "./described";
import { type FormParts, toMultipart } from "./multipart";

export const API_KEY = "clave-de-prueba-0123456789";
export const PASSWORD = "contraseña del .p12";

export const pki = createTestPki();

export const p12Of = ({ key, certificates }: Identity, password = PASSWORD): Promise<Buffer> =>
  createPkcs12({ key, certificates, password, iterations: 100 });

/** Counts nothing; tests of the metrics bring real ones. */
const noMetrics: Metrics = {
  contentType: "text/plain",
  observe: () => undefined,
  authorityFailed: () => undefined,
  render: async () => "",
};

/** Authorities that nobody asks, or that know nothing. */
export const noRevocation: RevocationSource = async () => {
  throw new RevocationError("NO_SOURCE", "nobody to ask");
};

/** What a good request sends; tests change one part of it. */
export const goodParts = async (): Promise<FormParts> => ({
  pdf_file: aPdf(),
  name: "Ana Núñez",
  seal: "Directora de Compras",
  department: "Secretaría de Hacienda",
  entity: "Municipalidad de Prueba",
  cert_file: await p12Of(pki.p256),
  cert_password: PASSWORD,
});

type TestOptions = Partial<NotaryOptions> & {
  readonly tsa?: HttpPost;
  readonly tools?: Partial<JobTools>;
  readonly logger?: FastifyServerOptions["logger"];
};

/** The service with jobs in this thread, an authority without sockets, and what the test wants otherwise. */
const createNotary = async (options: TestOptions): Promise<FastifyInstance> => {
  const { tsa = aTsaTransport(aResponder(pki.tsaOfP256)), tools: own, logger = false, ...others } = options;
  const { timestamp } = createTimestampClient({
    authorities: [{ url: "http://tsa.test/" }],
    fetch: tsa,
    retries: 0,
  });
  const tools: JobTools = {
    now: () => new Date(),
    openKey: createKeyCache().openKey,
    timestamp,
    revocation: noRevocation,
    issuers: async () => ({ certificates: [], isPartial: false }),
    trustAnchors: [],
    signerAnchors: own?.trustAnchors ?? [],
    ...own,
  };
  return await createServer(
    {
      apiKey: API_KEY,
      pool: {
        run: async (job) => {
          try {
            return (await runJob(job, tools)) as ResultOf<typeof job>;
          } catch (error) {
            throw problemOf(error) ?? error;
          }
        },
      },
      timestamp: tools.timestamp,
      canPreserve: tools.trustAnchors.length > 0,
      fallbackToVisual: false,
      timeZone: "America/Argentina/Buenos_Aires",
      certificates: createCertificateFolder(undefined),
      now: () => new Date(),
      metrics: noMetrics,
      tsaRestMs: () => 0,
      bodiesMaxBytes: 256 * 1024 * 1024,
      requestLimitMs: 60_000,
      ...others,
    },
    logger,
  );
};

/** To be asked without sockets; every answer is held to the description. */
export const aNotary = async (options: TestOptions = {}) => {
  const inject = injectDescribed(await createNotary(options));

  const post = async (
    url: string,
    parts: FormParts,
    headers: Record<string, string> = { "x-api-key": API_KEY },
  ) => {
    const form = await toMultipart(parts);
    return inject({
      method: "POST",
      url,
      payload: form.payload,
      headers: { ...form.headers, ...headers },
    });
  };
  return { app: { inject }, post };
};

/** The same on a port of loopback, until the end of the test. */
export const aListeningNotary = async (options: TestOptions = {}) => {
  const app = await createNotary(options);
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/` };
};
