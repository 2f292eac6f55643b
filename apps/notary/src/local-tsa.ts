import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createResponder } from "@foja/pades/tsp/respond";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { type LocalTsaEnv, readLocalTsaEnv } from "./env";
import { createLocalTsaServer } from "./local-tsa/server";
import { stopOnSignal } from "./process/stop-on-signal";

// Entry of the time stamp authority of an installation that has no public one.
const start = async (env: LocalTsaEnv): Promise<void> => {
  const keyPem = await readFile(join(env.TSA_KEY_DIR, "tsa.key.pem"));
  const chainPem = await readFile(join(env.TSA_KEY_DIR, "tsa.chain.pem"), "utf8");
  const responder = createResponder({
    key: createPrivateKey(keyPem),
    certificates: readPemCertificates(chainPem).map(({ der }) => der),
    policy: env.TSA_OWN_POLICY,
    now: () => new Date(),
  });

  const app = createLocalTsaServer(responder, { level: env.LOG_LEVEL, base: { service: "local-tsa" } });
  await app.listen({ host: env.TSA_HOST, port: env.TSA_PORT });
  const { port } = app.server.address() as AddressInfo;
  app.log.info({ port }, "listening");
  stopOnSignal(() => app.close());
};

await start(readLocalTsaEnv());
