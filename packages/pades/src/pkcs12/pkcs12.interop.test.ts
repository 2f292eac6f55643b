import { readFile } from "node:fs/promises";
import { openssl } from "@foja/testing/judges/openssl";
import { isMissing } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import { createTestPki, type Identity, toPem } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { createPkcs12 } from "./create-pkcs12";
import { readPkcs12 } from "./read-pkcs12";

const pki = createTestPki();

/** A PKCS#12 file made by openssl. */
const byOpenssl = (identity: Identity, password: string, options: readonly string[], leafLast = false) =>
  withFolder(async (folder) => {
    const [own, ...chain] = identity.certificates;
    const key = await folder.put("key.pem", identity.key.export({ type: "pkcs8", format: "pem" }));
    const order = leafLast ? [...chain, own] : [own, ...chain];
    const certificates = await folder.put("certificates.pem", toPem(...order));
    const out = await folder.put("out.p12", "");
    const files = ["-inkey", key, "-in", certificates, "-passout", `pass:${password}`, "-out", out];
    expect(await openssl(["pkcs12", "-export", ...files, ...options])).toMatchObject({ exitCode: 0 });
    return readFile(out);
  });

const pbe = (name: string) => ["-legacy", "-certpbe", name, "-keypbe", name];

describe.skipIf(isMissing("openssl"))("openssl", () => {
  test.each([
    { file: "AES-256 (default)", options: [], password: "clave123" },
    { file: "AES-128", options: ["-certpbe", "AES-128-CBC", "-keypbe", "AES-128-CBC"], password: "clave123" },
    { file: "AES-192", options: ["-certpbe", "AES-192-CBC", "-keypbe", "AES-192-CBC"], password: "clave123" },
    { file: "RC2-40 and 3DES (-legacy)", options: ["-legacy"], password: "clave123" },
    { file: "3DES", options: pbe("PBE-SHA1-3DES"), password: "clave123" },
    { file: "3DES with two keys", options: pbe("PBE-SHA1-2DES"), password: "clave123" },
    { file: "RC2-128", options: pbe("PBE-SHA1-RC2-128"), password: "clave123" },
    { file: "RC2-40", options: pbe("PBE-SHA1-RC2-40"), password: "clave123" },
    { file: "MAC with SHA-1", options: ["-macalg", "sha1"], password: "clave123" },
    { file: "MAC with SHA-384", options: ["-macalg", "sha384"], password: "clave123" },
    { file: "MAC with SHA-512", options: ["-macalg", "sha512"], password: "clave123" },
    { file: "no MAC", options: ["-nomac"], password: "clave123" },
    { file: "no encryption", options: ["-certpbe", "NONE", "-keypbe", "NONE"], password: "clave123" },
    { file: "one iteration", options: ["-iter", "1"], password: "clave123" },
    { file: "empty password, AES", options: [], password: "" },
    { file: "empty password, RC2", options: ["-legacy"], password: "" },
    { file: "non-ASCII password, AES", options: [], password: "contraseña€" },
    { file: "non-ASCII password, RC2", options: ["-legacy"], password: "contraseña€" },
    { file: "password beyond the basic plane", options: ["-legacy"], password: "clave🔑" },
  ])("$file: a P-256 and an RSA key are read with their chain", async ({ options, password }) => {
    for (const identity of [pki.p256, pki.rsa]) {
      const opened = await readPkcs12(await byOpenssl(identity, password, options), password);
      expect(opened.certificates).toEqual(identity.certificates);
      expect(opened.key.equals(identity.key)).toBe(true);
    }
  });

  test("the order of the certificates doesn't matter", async () => {
    const file = await byOpenssl(pki.p384, "clave123", [], true);
    expect((await readPkcs12(file, "clave123")).certificates).toEqual(pki.p384.certificates);
  });

  test.each([
    { file: "AES", options: [] },
    { file: "RC2", options: ["-legacy"] },
    { file: "no MAC", options: ["-nomac"] },
  ])("$file: a wrong password is told apart", async ({ options }) => {
    const file = await byOpenssl(pki.p256, "clave123", options);
    for (const wrong of ["mala", "", "clave123 ", "Clave123", "contraseña"]) {
      await expect(readPkcs12(file, wrong)).rejects.toMatchObject({
        name: "Pkcs12Error",
        code: "WRONG_PASSWORD",
      });
    }
  });

  test("no MAC: also where the padding happens to be right, as of one wrong password in 256", async () => {
    const file = await byOpenssl(pki.p256, "clave123", ["-iter", "1", "-nomac"]);
    for (let index = 0; index < 2_000; index += 1) {
      await expect(readPkcs12(file, `mala${index}`)).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
    }
  });

  test.each([
    { what: "no key", options: ["-nokeys"], code: "NO_KEY" },
    {
      what: "a cipher that isn't for these files",
      options: ["-certpbe", "CAMELLIA-128-CBC"],
      code: "UNSUPPORTED",
    },
    { what: "iterations without end", options: ["-iter", "2000001", "-nomac"], code: "TOO_EXPENSIVE" },
  ])("$what: $code", async ({ options, code }) => {
    const file = await byOpenssl(pki.p256, "clave123", options);
    await expect(readPkcs12(file, "clave123")).rejects.toMatchObject({ code });
  });

  test.each(["clave123", "", "contraseña€"])("reads what we write, password '%s'", async (password) => {
    const file = await createPkcs12({
      ...pki.rsa,
      password,
      friendlyName: "Municipalidad",
      iterations: 2048,
    });
    const text = await withFolder(async (folder) => {
      const path = await folder.put("ours.p12", file);
      const run = await openssl(["pkcs12", "-in", path, "-passin", `pass:${password}`, "-nodes", "-info"]);
      expect(run.exitCode).toBe(0);
      return run.stdout + run.stderr;
    });
    expect(text.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    expect(text).toContain("BEGIN PRIVATE KEY");
    expect(text).toContain("friendlyName: Municipalidad");
    expect(text).toMatch(/MAC: sha256/);
  });
});
