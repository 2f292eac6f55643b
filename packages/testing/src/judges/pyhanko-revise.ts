import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Identity, toPem } from "../pki/test-pki";
import { askPyhanko } from "./pyhanko-process";
import { withFolder } from "./work-folder";

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
    await askPyhanko("revise", [file], { folder: folder.path, key: keyFile, certificate, issuers });
    const read = (name: string) => readFile(join(folder.path, `${name}.pdf`));
    return { signature: await read("signature"), store: await read("store") };
  });
