import { unsupportedCharacters } from "@foja/composer/fonts/coverage";
import { findChromium } from "@foja/composer/print/find-chromium";
import { createPrinter } from "@foja/composer/print/printer";
import { createServer } from "./create-server";
import { readEnv } from "./env";

const env = readEnv();

const printer = createPrinter({
  executablePath: findChromium(env.chromiumPath),
  // Chromium's sandbox refuses to work for root.
  sandbox: process.getuid?.() !== 0,
  environment: {},
  pages: env.pages,
  waitingMax: env.waitingMax,
  timeoutMs: env.timeoutMs,
  documentsMax: env.documentsMax,
  memoryMaxBytes: env.memoryMaxBytes,
});
const server = createServer({
  printer,
  token: env.token,
  bodyMaxBytes: env.bodyMaxBytes,
  logLevel: env.logLevel,
  now: () => new Date(),
});

const stop = async (): Promise<void> => {
  await server.close(); // waits for the documents that are being printed
  await printer.close();
  process.exit(0);
};
process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());

unsupportedCharacters(""); // reads the fonts, which would make the first document wait
await printer.warm();
await server.listen({ host: env.host, port: env.port });
const address = server.server.address();
const port = address && typeof address === "object" ? address.port : env.port;
process.stdout.write(`${JSON.stringify({ msg: "listening", port })}\n`);
