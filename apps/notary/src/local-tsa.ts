import { createPrivateKey } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createOcspResponder } from "@foja/pades/revocation/respond";
import { createResponder } from "@foja/pades/tsp/respond";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { loggerOptions } from "@foja/service/logger";
import { stopOnSignal } from "@foja/service/stop-on-signal";
import { type LocalTsaEnv, readLocalTsaEnv } from "./env";
import { createLocalTsaServer, type Published } from "./local-tsa/server";

// Entry of the time stamp authority of an installation that has no public one.
const start = async (env: LocalTsaEnv): Promise<void> => {
  const { key, certificates } = await readIdentity(env.tsaKeyDir, "tsa");
  const responder = createResponder({
    key,
    certificates: certificates.map(({ der }) => der),
    policy: env.tsaOwnPolicy,
    now: () => new Date(),
  });

  const published = await readPublished(env.tsaKeyDir);
  const app = createLocalTsaServer({ responder, published }, loggerOptions("tsa", env.logLevel));
  await app.listen({ host: env.tsaHost, port: env.tsaPort });
  const { port } = app.server.address() as AddressInfo;
  app.log.info({ port }, "listening");
  stopOnSignal(() => app.close());
};

const readIdentity = async (folder: string, name: string) => ({
  key: createPrivateKey(await readFile(join(folder, `${name}.key.pem`))),
  certificates: readPemCertificates(await readFile(join(folder, `${name}.chain.pem`), "utf8")),
});

const DAY_MS = 86_400_000;

/** With ocsp.key.pem and ocsp.chain.pem in the folder: the root's certificate, and answers about those that it issued. */
const readPublished = async (folder: string): Promise<Published | undefined> => {
  if (!existsSync(join(folder, "ocsp.chain.pem"))) return undefined;
  const { key, certificates } = await readIdentity(folder, "ocsp");
  const [own, root] = certificates;
  if (!own || !root) throw new Error("ocsp.chain.pem must hold the responder's certificate and its root");
  const { respond } = createOcspResponder({
    issuer: root,
    key,
    certificates: [own.der],
    now: () => new Date(),
    validForMs: DAY_MS,
    // This authority never revokes: whoever has to needs a real one.
    stateOf: () => ({ status: "good" }),
  });
  return { ocsp: respond, root: root.der };
};

await start(readLocalTsaEnv());
