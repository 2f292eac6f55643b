import { stat } from "node:fs/promises";
import type { Certificate } from "@foja/pades/x509/certificate";
import { gather, parseEnv, type Variables } from "@foja/service/env";
import { readTrustFile, readTrustFolder } from "../certificates/trust-folder";
import { type NotaryEnv, notarySchema } from "../env";
import { forVariable, Unusable } from "./unusable";

/** What the service starts with. */
export type Start = {
  readonly env: NotaryEnv;
  /** What authorities for time stamps must chain to; undefined: anything. */
  readonly tsaRoots: readonly Certificate[] | undefined;
  readonly signerAnchors: readonly Certificate[];
  /** Of signers and of time stamps. */
  readonly trustAnchors: readonly Certificate[];
};

/**
 * The variables and the files that they name, whatever else is wrong.
 * @throws EnvironmentError with all that is wrong
 */
export const readStart = async (variables: Variables): Promise<Start> => {
  const named = async <T>(name: string, read: (path: string) => Promise<T>): Promise<T | undefined> => {
    const path = variables[name];
    return path ? forVariable(name, () => read(path)) : undefined;
  };
  const [env, tsaRoots, fromFile, fromFolder] = await gather<[NotaryEnv, ...(Certificate[] | undefined)[]]>(
    () => parseEnv(notarySchema, variables),
    () => named("TSA_CA_FILE", readTrustFile),
    () => named("TRUST_FILE", readTrustFile),
    () => named("TRUST_DIR", readTrustFolder),
    () => named("CERTS_DIR", assertFolder),
  );
  const signerAnchors = [...(fromFile ?? []), ...(fromFolder ?? [])];
  return { env, tsaRoots, signerAnchors, trustAnchors: [...signerAnchors, ...(tsaRoots ?? [])] };
};

const assertFolder = async (path: string): Promise<undefined> => {
  if (!(await stat(path)).isDirectory()) throw new Unusable("is no folder");
};
