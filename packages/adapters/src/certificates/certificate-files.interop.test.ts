import { readFile } from "node:fs/promises";
import { openssl } from "@foja/testing/judges/openssl";
import { isMissing } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import { createTestPki, toPem } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { createCertificateFiles } from "./certificate-files";

const { rsa } = createTestPki();
const password = "clave-de-prueba";
const files = createCertificateFiles();

/** As OpenSSL exports it. */
const exported = (options: readonly string[]): Promise<Buffer> =>
  withFolder(async (folder) => {
    const own = await folder.put("own.pem", toPem(...rsa.certificates));
    const key = await folder.put("key.pem", rsa.key.export({ type: "pkcs8", format: "pem" }));
    const out = await folder.put("out.p12", "");
    const args = [
      "pkcs12",
      "-export",
      "-in",
      own,
      "-inkey",
      key,
      "-out",
      out,
      "-passout",
      `pass:${password}`,
    ];
    const run = await openssl([...args, ...options]);
    if (run.exitCode !== 0) throw new Error(run.stderr);
    return readFile(out);
  });

describe.skipIf(isMissing("openssl"))("of OpenSSL", () => {
  test.each([
    ["RC2 and 3DES", ["-legacy"]],
    ["3DES", ["-legacy", "-certpbe", "PBE-SHA1-3DES", "-keypbe", "PBE-SHA1-3DES"]],
    ["AES-256", []],
  ])("a file in the format of %s is read", async (_name, options) => {
    expect(await files.read(await exported(options), password, new Date())).toMatchObject({
      subject: "CN=Ana Núñez, C=AR",
    });
  });

  test("a file without its key is refused", async () => {
    await expect(files.read(await exported(["-nokeys"]), password, new Date())).rejects.toMatchObject({
      problem: "NO_KEY",
    });
  });
});
