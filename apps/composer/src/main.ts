import { textWidth } from "@foja/composer/fonts/text-width";
import { findChromium } from "@foja/composer/print/find-chromium";
import { createPrinter } from "@foja/composer/print/printer";
import { startOrExplain } from "@foja/service/start-or-explain";
import { stopOnSignal } from "@foja/service/stop-on-signal";
import { createServer } from "./create-server";
import { readEnv } from "./env";

const MEBIBYTE = 1024 * 1024;

const start = async (): Promise<void> => {
  const env = readEnv();

  const printer = createPrinter({
    executablePath: findChromium(env.chromiumPath),
    browserUser: env.composerBrowserUser,
    onWeakConfinement: (message) => server.log.warn(message),
    environment: {},
    pages: env.composerPages,
    waitingMax: env.composerWaitingMax,
    waitingPerGroupMax: env.composerWaitingPerMunicipalityMax,
    waitTimeoutMs: env.composerWaitTimeoutMs,
    waitingPerKeyMax: env.composerWaitingPerPersonMax,
    timeoutMs: env.composerTimeoutMs,
    documentsMax: env.composerDocumentsMax,
    memoryMaxBytes: env.composerMemoryMaxMb * MEBIBYTE,
  });
  const server = createServer({
    printer,
    token: env.composerToken,
    bodyMaxBytes: env.composerBodyMaxMb * MEBIBYTE,
    bodiesMaxBytes: env.composerBodiesMaxMb * MEBIBYTE,
    logLevel: env.logLevel,
    now: () => new Date(),
  });

  stopOnSignal(async () => {
    await server.close(); // waits for the documents that are being printed
    await printer.close();
  });

  textWidth("a"); // reads the font, which would make the first document wait
  await printer.warm();
  await server.listen({ host: env.host, port: env.port });
  const address = server.server.address();
  const port = address && typeof address === "object" ? address.port : env.port;
  server.log.info({ port }, "listening");
};

await startOrExplain(start);
