import { readFile } from "node:fs/promises";
import { type Identity, toPem } from "../pki/test-pki";
import { openssl } from "./openssl";
import { type WorkFolder, withFolder } from "./work-folder";

/** `openssl cms -sign -cades` over `content`, detached, DER. `options` are added as they are: -md, -keyopt, -stream, ... */
export const signCmsWithOpenssl = (
  identity: Identity,
  content: Uint8Array,
  options: readonly string[] = [],
): Promise<Buffer> =>
  withFolder(async (folder) => {
    const files = await putIdentity(folder, identity);
    const out = await folder.put("out.der", "");
    const run = await openssl(
      [
        ...["cms", "-sign", "-cades", "-binary", "-outform", "DER", "-out", out],
        ...["-signer", files.certificate, "-inkey", files.key, "-certfile", files.chain],
        ...options,
      ],
      content,
    );
    if (run.exitCode !== 0) throw new Error(`openssl cms -sign: ${run.stderr}`);
    return readFile(out);
  });

/** `openssl ts -reply`: a TimeStampResp to `request`, granted or not. `settings` are lines of its [tsa] section. */
export const answerWithOpenssl = (
  identity: Identity,
  request: Uint8Array,
  settings: readonly string[] = [],
): Promise<Buffer> =>
  withFolder(async (folder) => {
    const files = await putIdentity(folder, identity);
    const configuration = [
      "[tsa]",
      "default_tsa = ours",
      "[ours]",
      `serial = ${await folder.put("serial", "01\n")}`,
      "crypto_device = builtin",
      `signer_cert = ${files.certificate}`,
      `certs = ${files.chain}`,
      `signer_key = ${files.key}`,
      "signer_digest = sha256",
      "default_policy = 1.2.3.4.1",
      "digests = sha256, sha384, sha512",
      ...settings,
      "",
    ];
    const config = await folder.put("tsa.cnf", configuration.join("\n"));
    const query = await folder.put("query.tsq", request);
    const out = await folder.put("answer.tsr", "");
    await openssl(["ts", "-reply", "-config", config, "-queryfile", query, "-out", out]);
    return readFile(out);
  });

const putIdentity = async (folder: WorkFolder, { key, certificates: [own, ...chain] }: Identity) => ({
  certificate: await folder.put("own.pem", toPem(own)),
  chain: await folder.put("chain.pem", toPem(...chain)),
  key: await folder.put("key.pem", key.export({ type: "pkcs8", format: "pem" })),
});
