import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Identity, toPem } from "../pki/test-pki";
import { pythonProgram } from "./env";
import { runProgram } from "./run-program";
import { withFolder } from "./work-folder";

const SCRIPT = fileURLToPath(new URL("./pyhanko_revise.py", import.meta.url));

/** A signed PDF with what pyHanko adds to it: another signature, and long-term data. */
export const reviseWithPyhanko = (
  pdf: Uint8Array,
  { key, certificates }: Identity,
): Promise<{ readonly signature: Buffer; readonly store: Buffer }> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const keyFile = await folder.put("key.pem", key.export({ type: "pkcs8", format: "pem" }));
    const [own, ...others] = certificates;
    const certificate = await folder.put("certificate.pem", toPem(own));
    const issuers = await folder.put("issuers.pem", toPem(...others));
    const given = [file, keyFile, certificate, issuers, folder.path];
    const { exitCode, stderr } = await runProgram(pythonProgram, [SCRIPT, ...given]);
    if (exitCode !== 0) throw new Error(`pyHanko can't add to the file: ${stderr.slice(-2000)}`);
    const read = (name: string) => readFile(join(folder.path, `${name}.pdf`));
    return { signature: await read("signature"), store: await read("store") };
  });
