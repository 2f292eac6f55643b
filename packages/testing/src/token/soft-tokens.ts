import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../judges/run-program";
import type { Identity } from "../pki/test-pki";
import { softHsmModule } from "./requirements";

export type SoftTokenContents = {
  readonly label: string;
  /** Four digits by default. */
  readonly pin?: string;
  readonly entries: readonly SoftTokenEntry[];
};

export type SoftTokenEntry = {
  /** CKA_ID of key and certificate, hexadecimal. */
  readonly id: string;
  readonly identity: Identity;
  /** CKA_ID of the certificate where it differs from the key's. */
  readonly certificateId?: string;
  /** The certificate alone. */
  readonly withoutKey?: boolean;
  /** The PIN before each signature (CKA_ALWAYS_AUTHENTICATE). */
  readonly asksEachTime?: boolean;
  /** CKA_ALLOWED_MECHANISMS, as pkcs11-tool names them. */
  readonly allowed?: readonly string[];
  /** Store the authorities above it too. */
  readonly withChain?: boolean;
};

export type SoftTokens = {
  /** The PKCS#11 module to load, by a process that has `environment`. */
  readonly module: string;
  readonly environment: { readonly SOFTHSM2_CONF: string };
  readonly pin: string;
  /** Adds a token while others are in use; a running module sees it when it looks at its slots. */
  add(contents: SoftTokenContents): Promise<void>;
  /** Deletes all. Sessions on them must be closed by then. */
  remove(): Promise<void>;
};

export const SOFT_PIN = "1234";
const SECURITY_OFFICER_PIN = "5678";

/**
 * SoftHSM tokens in a folder of their own: keys and certificates of a test authority, as on the tokens that people carry. SoftHSM reads its
 * environment when it is initialised: one folder a process.
 */
export const createSoftTokens = async (tokens: readonly SoftTokenContents[]): Promise<SoftTokens> => {
  const module = softHsmModule();
  if (!module) throw new Error("SoftHSM is not installed");
  const folder = await mkdtemp(join(tmpdir(), "foja-token-"));
  const environment = { SOFTHSM2_CONF: join(folder, "softhsm2.conf") };
  await writeFile(
    environment.SOFTHSM2_CONF,
    `directories.tokendir = ${folder}\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  const remove = () => rm(folder, { recursive: true, force: true });
  const add = (contents: SoftTokenContents) => fill({ folder, module, environment }, contents);
  try {
    for (const contents of tokens) await add(contents);
    return { module, environment, pin: SOFT_PIN, add, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};

type Place = Pick<SoftTokens, "module" | "environment"> & { readonly folder: string };

const fill = async (place: Place, { label, pin = SOFT_PIN, entries }: SoftTokenContents): Promise<void> => {
  const made = await run(place, "softhsm2-util", [
    ...["--init-token", "--free", "--label", label],
    ...["--pin", pin, "--so-pin", SECURITY_OFFICER_PIN],
  ]);
  // Labels repeat; slots don't.
  const slot = /reassigned to slot (\d+)/.exec(made)?.[1];
  if (!slot) throw new Error(`softhsm2-util told no slot: ${made}`);
  const write = (kind: "privkey" | "cert", id: string, contents: Uint8Array, more: readonly string[] = []) =>
    withFile(place.folder, contents, (file) =>
      run(place, "pkcs11-tool", [
        ...["--module", place.module, "--slot", slot, "--login", "--pin", pin],
        ...["--write-object", file, "--type", kind, "--id", id, "--label", id, ...more],
      ]),
    );
  for (const entry of entries) {
    const { id, identity, certificateId = id, withChain = false } = entry;
    if (!entry.withoutKey) {
      const der = identity.key.export(
        identity.key.asymmetricKeyType === "rsa"
          ? { type: "pkcs1", format: "der" }
          : { type: "sec1", format: "der" },
      );
      await write("privkey", id, der, [
        "--usage-sign",
        ...(entry.asksEachTime ? ["--always-auth"] : []),
        ...(entry.allowed ? ["--allowed-mechanisms", entry.allowed.join(",")] : []),
      ]);
    }
    const [own, ...chain] = identity.certificates;
    await write("cert", certificateId, own);
    if (withChain) for (const [index, above] of chain.entries()) await write("cert", `f${index}`, above);
  }
};

const withFile = async <T>(folder: string, contents: Uint8Array, use: (file: string) => Promise<T>) => {
  const file = join(folder, "object.der");
  await writeFile(file, contents, { mode: 0o600 });
  try {
    return await use(file);
  } finally {
    await rm(file);
  }
};

const run = async (place: Place, program: string, args: readonly string[]): Promise<string> => {
  const { exitCode, stdout, stderr } = await runProgram(program, args, undefined, place.environment);
  if (exitCode !== 0) throw new Error(`${program} ${args[0]}: ${stderr || stdout}`);
  return stdout;
};
