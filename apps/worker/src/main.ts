import pino from "pino";
import { readEnv } from "./env";
import { serveHealth } from "./health";
import { stopOnSignal } from "./stop-on-signal";
import { startWork } from "./work";

const env = readEnv();
const logger = pino({ level: env.logLevel, base: { app: "worker" } });

const work = await startWork(env, logger);
const health = await serveHealth(env, work.check);
logger.info({ port: health.port }, "listening");

stopOnSignal(async (signal) => {
  logger.info({ signal }, "stopping");
  await health.close();
  await work.stop();
});
