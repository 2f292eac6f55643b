import type { Identity } from "../pki/test-pki";
import { createSoftTokens, SOFT_PIN } from "./soft-tokens";

export type SoftToken = {
  /** The PKCS#11 module to load. */
  readonly module: string;
  readonly label: string;
  readonly pin: string;
  /** Deletes the token. Sessions on it must be closed by then. */
  remove(): Promise<void>;
};

const LABEL = "firma";

/**
 * One token that holds the keys under the ids given (hexadecimal), each with its certificate; chains are not stored, as on the tokens that
 * people carry. Points SOFTHSM2_CONF of this process to it: one token a process at a time.
 */
export const createSoftToken = async (identities: Readonly<Record<string, Identity>>): Promise<SoftToken> => {
  const entries = Object.entries(identities).map(([id, identity]) => ({ id, identity }));
  const { module, environment, remove } = await createSoftTokens([{ label: LABEL, entries }]);
  // biome-ignore lint/style/noProcessEnv: the module looks for its settings nowhere else
  process.env.SOFTHSM2_CONF = environment.SOFTHSM2_CONF;
  return { module, label: LABEL, pin: SOFT_PIN, remove };
};
