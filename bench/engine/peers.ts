import { execFile } from "node:child_process";
import type { KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { withFolder } from "@foja/testing/judges/work-folder";
import { PYTHON } from "../../scripts/lib/test/tools";

const execute = promisify(execFile);
const SCRIPT = fileURLToPath(new URL("./pyhanko_sign.py", import.meta.url));

/** RSA-2048 signatures per second of processor time. */
export const opensslRate = async (): Promise<number> => {
  const { stdout } = await execute("openssl", ["speed", "-seconds", "2", "rsa2048"]);
  const [, rate] = /^rsa\s+2048 bits\s+\S+\s+\S+\s+([\d.]+)/m.exec(stdout) ?? [];
  if (!rate) throw new Error("openssl speed says something else than expected");
  return Number(rate);
};

/** Undefined where pyHanko is not installed. FOJA_PYTHON, what `npm test` installs, or the system's. */
export const pyhankoRates = async (
  args: readonly string[],
): Promise<{ readonly plain: number; readonly cached: number } | undefined> => {
  const python = process.env.FOJA_PYTHON ?? (existsSync(PYTHON) ? PYTHON : "python3");
  try {
    await execute(python, ["-c", "import pyhanko.sign.signers"]);
  } catch {
    return undefined;
  }
  return JSON.parse((await execute(python, [SCRIPT, ...args])).stdout);
};

/** A key file as openssl makes it; undefined where it can't make that kind. */
export const opensslPkcs12 = (
  identity: { readonly key: KeyObject; readonly certificates: readonly Buffer[]; readonly password: string },
  options: readonly string[],
): Promise<Buffer | undefined> =>
  withFolder(async (folder) => {
    const key = await folder.put("key.pem", identity.key.export({ type: "pkcs8", format: "pem" }));
    const certificates = await folder.put("chain.pem", writePemCertificates(...identity.certificates));
    const out = await folder.put("out.p12", "");
    const files = ["-inkey", key, "-in", certificates, "-out", out, "-passout", `pass:${identity.password}`];
    try {
      await execute("openssl", ["pkcs12", "-export", ...files, ...options]);
      return await readFile(out);
    } catch {
      return undefined;
    }
  });
