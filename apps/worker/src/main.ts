import { createLogger } from "@foja/service/logger";
import { startOrExplain } from "@foja/service/start-or-explain";
import { stopOnSignal } from "@foja/service/stop-on-signal";
import { readEnv } from "./env";
import { serveHealth } from "./health";
import { startWork } from "./work";

const start = async (): Promise<void> => {
  const env = readEnv();
  const logger = createLogger("worker", env.logLevel);

  const work = await startWork(env, logger);
  const health = await serveHealth(env, work, logger);
  logger.info({ port: health.port }, "listening");

  stopOnSignal(async (signal) => {
    logger.info({ signal }, "stopping");
    await health.close();
    await work.stop();
  });
};

await startOrExplain(start);
