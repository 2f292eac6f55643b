import { createPrivateKey, type KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CmsError } from "@foja/pades/cms/cms-error";
import { createOcspResponder } from "@foja/pades/revocation/respond";
import { createResponder, type Responder } from "@foja/pades/tsp/respond";
import type { Certificate } from "@foja/pades/x509/certificate";
import { CertificateError } from "@foja/pades/x509/certificate-error";
import { gather, parseEnv, type Variables } from "@foja/service/env";
import { readTrustFile } from "../certificates/trust-folder";
import { type LocalTsaEnv, localTsaSchema } from "../env";
import { forVariable, Unusable, usable } from "../start/unusable";
import type { Published } from "./server";

/** What the authority starts with. */
export type LocalTsaStart = {
  readonly env: LocalTsaEnv;
  readonly responder: Responder;
  readonly published: Published | undefined;
};

type Identity = { readonly key: KeyObject; readonly certificates: readonly Certificate[] };

/**
 * The variables, and the keys in the folder that they name.
 * @throws EnvironmentError with all that is wrong
 */
export const readLocalTsaStart = async (variables: Variables): Promise<LocalTsaStart> => {
  const folder = variables.TSA_KEY_DIR;
  const inFolder = async <T>(read: (folder: string) => Promise<T>): Promise<T | undefined> =>
    folder ? forVariable("TSA_KEY_DIR", () => read(folder)) : undefined;
  const [env, makeResponder, published] = await gather<
    [LocalTsaEnv, ((policy: string) => Responder) | undefined, Published | undefined]
  >(
    () => parseEnv(localTsaSchema, variables),
    () => inFolder(readResponder),
    () => inFolder(readPublished),
  );
  if (!makeResponder) throw new Error("a folder that the schema asks for was not read");
  return { env, responder: makeResponder(env.tsaOwnPolicy), published };
};

const now = () => new Date();

const readResponder = async (folder: string): Promise<(policy: string) => Responder> => {
  const { key, certificates } = await readIdentity(folder, "tsa");
  const make = (policy: string) =>
    createResponder({ key, certificates: certificates.map(({ der }) => der), policy, now });
  try {
    make("1.2");
  } catch (error) {
    if (!(error instanceof CmsError || error instanceof CertificateError)) throw error;
    throw new Unusable(`tsa.key.pem can't sign for tsa.chain.pem: ${error.message}`);
  }
  return make;
};

const readIdentity = async (folder: string, name: string): Promise<Identity> => {
  const [keyFile, chainFile] = [`${name}.key.pem`, `${name}.chain.pem`];
  const pem = await usable(() => readFile(join(folder, keyFile)), keyFile);
  const certificates = await usable(() => readTrustFile(join(folder, chainFile)), chainFile);
  try {
    return { key: createPrivateKey(pem), certificates };
  } catch {
    // What OpenSSL says of it helps nobody.
    throw new Unusable(`${keyFile} holds no private key (PKCS#8, PEM)`);
  }
};

const DAY_MS = 86_400_000;

/** With ocsp.key.pem and ocsp.chain.pem in the folder: the root's certificate, and answers about those that it issued. */
const readPublished = async (folder: string): Promise<Published | undefined> => {
  if (!existsSync(join(folder, "ocsp.chain.pem"))) return undefined;
  const { key, certificates } = await readIdentity(folder, "ocsp");
  const [own, root] = certificates;
  if (!own || !root) throw new Unusable("ocsp.chain.pem must hold the responder's certificate and its root");
  const { respond } = createOcspResponder({
    issuer: root,
    key,
    certificates: [own.der],
    now,
    validForMs: DAY_MS,
    // This authority never revokes: whoever has to needs a real one.
    stateOf: () => ({ status: "good" }),
  });
  return { ocsp: respond, root: root.der };
};
