import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { toPem } from "@foja/testing/pki/test-pki";
import { describe, expect, onTestFinished, test } from "vitest";
import { PASSWORD, p12Of, pki } from "../test-support/a-notary";
import { usableTenants } from "./describe";
import { createCertificateFolder } from "./folder";

const aFolder = async (files: Readonly<Record<string, string | Uint8Array>>) => {
  const folder = await mkdtemp(join(tmpdir(), "foja-certificates-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return { folder, certificates: createCertificateFolder(folder) };
};

/** The same, long after its files were written; counts the key files that are opened. */
const anOldFolder = async (files: Readonly<Record<string, string | Uint8Array>>) => {
  const { folder } = await aFolder(files);
  let opened = 0;
  const certificates = createCertificateFolder(folder, {
    now: () => Date.now() + 60_000,
    openP12: async (p12, password) => {
      opened += 1;
      const { certificates: chain } = await readPkcs12(p12, password);
      return parseCertificate(chain[0] ?? Buffer.alloc(0));
    },
  });
  return { folder, certificates, opened: () => opened };
};

const locked = await p12Of(pki.p256);
const [leaf, ...chain] = pki.p256.certificates;

describe("the folder of certificates", () => {
  test("lists the tenants that have a file, sorted, and nothing else", async () => {
    const names = ["tandil.p12", "azul.pem", "azul.p12", "Olavarria.PFX", "leeme.txt", ".p12", "a b.p12"];
    const { certificates } = await aFolder(Object.fromEntries(names.map((name) => [name, ""])));
    expect(await certificates.tenants()).toEqual(["Olavarria", "azul", "tandil"]);
  });

  test("no folder: no certificates", async () => {
    const certificates = createCertificateFolder(undefined);
    expect(await certificates.tenants()).toEqual([]);
    expect(await certificates.read("tandil")).toBeUndefined();
  });

  test("a folder that isn't there is a mistake of the installation", async () => {
    await expect(createCertificateFolder("/no/such/folder").tenants()).rejects.toThrow("ENOENT");
  });

  test.each([
    { what: "PEM with its chain", name: "tandil.pem", content: toPem(leaf, ...chain) },
    { what: "PEM called .crt", name: "tandil.crt", content: toPem(leaf) },
    { what: "DER", name: "tandil.cer", content: leaf },
  ])("reads $what", async ({ name, content }) => {
    const { certificates } = await aFolder({ [name]: content });
    expect((await certificates.read("tandil"))?.der).toEqual(leaf);
  });

  test.each([
    { what: "with its password beside it", password: "clave ñ", file: "clave ñ\r\n" },
    { what: "with the empty password", password: "", file: undefined },
  ])("reads the key's certificate of a .p12 $what", async ({ password, file }) => {
    const { certificates } = await aFolder({
      "tandil.p12": await p12Of(pki.p256, password),
      ...(file === undefined ? {} : { "tandil.password": file }),
    });
    expect((await certificates.read("tandil"))?.der).toEqual(leaf);
  });

  test("a bare certificate is read before a .p12", async () => {
    const { certificates } = await aFolder({ "tandil.p12": "", "tandil.crt": toPem(leaf) });
    expect((await certificates.read("tandil"))?.der).toEqual(leaf);
  });

  test("follows links, as secrets of containers are mounted", async () => {
    const { folder, certificates } = await aFolder({ "..data": toPem(leaf) });
    await symlink(join(folder, "..data"), join(folder, "tandil.pem"));
    expect((await certificates.read("tandil"))?.der).toEqual(leaf);
  });

  test.each([
    { what: "no certificate", name: "tandil.pem", content: "hola", code: "UNREADABLE" },
    { what: "over 5 MB", name: "tandil.pem", content: Buffer.alloc(5_242_881), code: "UNREADABLE" },
    { what: "no PKCS#12", name: "tandil.pfx", content: "hola", code: "MALFORMED" },
    { what: "locked", name: "tandil.p12", content: locked, code: "WRONG_PASSWORD" },
  ])("a file that is $what is said to be", async ({ name, content, code }) => {
    const { certificates } = await aFolder({ [name]: content });
    await expect(certificates.read("tandil")).rejects.toMatchObject({ code });
  });

  test("a .p12 whose password is nowhere is told from one with a wrong one", async () => {
    const { folder, certificates } = await aFolder({
      "tandil.p12": locked,
      "azul.p12": locked,
      "azul.password": "otra",
    });
    const missing = (tenant: string) => certificates.read(tenant).catch((error: unknown) => error);
    expect(await missing("tandil")).toMatchObject({ code: "WRONG_PASSWORD", fileName: "tandil.password" });
    expect(await missing("azul")).not.toHaveProperty("fileName");
    await writeFile(join(folder, "tandil.password"), PASSWORD);
    expect((await certificates.read("tandil"))?.der).toEqual(leaf);
  });

  test.each([
    { what: "is opened once", file: "clave", outcome: "fulfilled" },
    { what: "that its password does not open is tried once", file: "otra", outcome: "rejected" },
  ])("a key file $what, however often it is asked for", async ({ file, outcome }) => {
    const { certificates, opened } = await anOldFolder({
      "tandil.p12": await p12Of(pki.p256, "clave"),
      "tandil.password": file,
    });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => certificates.read("tandil")));
    answers.push(...(await Promise.allSettled([certificates.read("tandil")])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([outcome]));
    expect(opened()).toBe(1);
  });

  test("a file that is renewed, or gets another password, is opened again", async () => {
    const { folder, certificates, opened } = await anOldFolder({
      "tandil.p12": await p12Of(pki.p256, "clave"),
      "tandil.password": "clave",
    });
    await certificates.read("tandil");
    await writeFile(join(folder, "tandil.p12"), await p12Of(pki.p384, "otra"));
    await expect(certificates.read("tandil")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
    await writeFile(join(folder, "tandil.password"), "otra");
    expect((await certificates.read("tandil"))?.der).toEqual(pki.p384.certificates[0]);
    expect(opened()).toBe(3);
  });

  test("a tenant that comes or goes is noticed", async () => {
    const { folder, certificates } = await anOldFolder({ "azul.pem": toPem(leaf) });
    expect(await certificates.tenants()).toEqual(["azul"]);
    await writeFile(join(folder, "tandil.pem"), toPem(leaf));
    await rm(join(folder, "azul.pem"));
    expect(await certificates.tenants()).toEqual(["tandil"]);
    expect(await certificates.read("azul")).toBeUndefined();
  });

  test("what was written just now is read anew: it may change without a trace", async () => {
    const { folder, certificates } = await aFolder({ "tandil.pem": "hola" });
    for (const content of [toPem(leaf), "hola", toPem(leaf), "hola"]) {
      await writeFile(join(folder, "tandil.pem"), content);
      const [{ status }] = await Promise.allSettled([certificates.read("tandil")]);
      expect(status).toBe(content === "hola" ? "rejected" : "fulfilled");
    }
  });

  test("what the system does not give is unreadable, and no obstacle to the others", async () => {
    const { folder, certificates } = await aFolder({ "azul.pem": toPem(leaf) });
    await mkdir(join(folder, "bolivar.pem"));
    await symlink(join(folder, "nada"), join(folder, "carhue.p12"));
    for (const name of ["bolivar", "carhue"])
      await expect(certificates.read(name)).rejects.toMatchObject({ code: "UNREADABLE" });
    expect(await usableTenants(certificates, new Date())).toEqual(["azul"]);
  });

  test("never reads outside itself", async () => {
    const { folder } = await aFolder({ "otro.pem": toPem(leaf) });
    const inner = createCertificateFolder(await mkdtemp(join(folder, "inner-")));
    for (const name of ["../otro", "..", ".", "", "../otro.pem"])
      expect(await inner.read(name)).toBeUndefined();
  });
});
