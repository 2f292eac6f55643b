import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../judges/run-program";
import type { Identity } from "../pki/test-pki";
import { softHsmModule } from "./requirements";

export type SoftToken = {
  /** The PKCS#11 module to load. */
  readonly module: string;
  readonly label: string;
  readonly pin: string;
  /** Deletes the token. Sessions on it must be closed by then. */
  remove(): Promise<void>;
};

const LABEL = "firma";
const PIN = "1234";
const SECURITY_OFFICER_PIN = "5678";

/**
 * A token in a folder of its own that holds the keys under the ids given (hexadecimal), each with its certificate; chains
 * are not stored, as on the tokens that people carry. Points SOFTHSM2_CONF of this process to it, which SoftHSM reads when
 * the module is initialised: one token a process at a time.
 */
export const createSoftToken = async (identities: Readonly<Record<string, Identity>>): Promise<SoftToken> => {
  const module = softHsmModule();
  if (!module) throw new Error("SoftHSM is not installed");
  const folder = await mkdtemp(join(tmpdir(), "foja-token-"));
  const configuration = join(folder, "softhsm2.conf");
  await writeFile(
    configuration,
    `directories.tokendir = ${folder}\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  // biome-ignore lint/style/noProcessEnv: the module looks for its settings nowhere else
  process.env.SOFTHSM2_CONF = configuration;
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await run("softhsm2-util", [
      ...["--init-token", "--free", "--label", LABEL],
      ...["--pin", PIN, "--so-pin", SECURITY_OFFICER_PIN],
    ]);
    for (const [id, identity] of Object.entries(identities)) await store(folder, module, id, identity);
    return { module, label: LABEL, pin: PIN, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};

const store = async (folder: string, module: string, id: string, identity: Identity): Promise<void> => {
  const key = join(folder, "key.p8");
  const certificate = join(folder, "certificate.der");
  await writeFile(key, identity.key.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  await writeFile(certificate, identity.certificates[0]);
  const named = ["--id", id, "--label", id];
  await run("softhsm2-util", ["--import", key, "--token", LABEL, "--pin", PIN, ...named]);
  await run("pkcs11-tool", [
    ...["--module", module, "--login", "--pin", PIN, "--token-label", LABEL],
    ...["--write-object", certificate, "--type", "cert", ...named],
  ]);
  await rm(key);
};

const run = async (program: string, args: readonly string[]): Promise<void> => {
  const { exitCode, stdout, stderr } = await runProgram(program, args);
  if (exitCode !== 0) throw new Error(`${program} ${args[0]}: ${stderr || stdout}`);
};
