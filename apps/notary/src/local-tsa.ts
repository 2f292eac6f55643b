import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createResponder } from "@foja/pades/tsp/respond";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { loggerOptions } from "@foja/service/logger";
import { stopOnSignal } from "@foja/service/stop-on-signal";
import { type LocalTsaEnv, readLocalTsaEnv } from "./env";
import { createLocalTsaServer } from "./local-tsa/server";

// Entry of the time stamp authority of an installation that has no public one.
const start = async (env: LocalTsaEnv): Promise<void> => {
  const keyPem = await readFile(join(env.tsaKeyDir, "tsa.key.pem"));
  const chainPem = await readFile(join(env.tsaKeyDir, "tsa.chain.pem"), "utf8");
  const responder = createResponder({
    key: createPrivateKey(keyPem),
    certificates: readPemCertificates(chainPem).map(({ der }) => der),
    policy: env.tsaOwnPolicy,
    now: () => new Date(),
  });

  const app = createLocalTsaServer(responder, loggerOptions("tsa", env.logLevel));
  await app.listen({ host: env.tsaHost, port: env.tsaPort });
  const { port } = app.server.address() as AddressInfo;
  app.log.info({ port }, "listening");
  stopOnSignal(() => app.close());
};

await start(readLocalTsaEnv());
