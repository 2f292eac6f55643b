import type { AddressInfo } from "node:net";
import { loggerOptions } from "@foja/service/logger";
import { startOrExplain } from "@foja/service/start-or-explain";
import { stopOnSignal } from "@foja/service/stop-on-signal";
import { environment } from "./env";
import { type LocalTsaStart, readLocalTsaStart } from "./local-tsa/read-start";
import { createLocalTsaServer } from "./local-tsa/server";

// Entry of the time stamp authority of an installation that has no public one.
const start = async ({ env, responder, published }: LocalTsaStart): Promise<void> => {
  const app = createLocalTsaServer({ responder, published }, loggerOptions("tsa", env.logLevel));
  await app.listen({ host: env.tsaHost, port: env.tsaPort });
  const { port } = app.server.address() as AddressInfo;
  app.log.info({ port }, "listening");
  stopOnSignal(() => app.close());
};

await startOrExplain(async () => start(await readLocalTsaStart(environment())));
