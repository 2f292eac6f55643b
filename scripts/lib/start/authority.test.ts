import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { accessPoints } from "@foja/pades/x509/access-points";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { expect, onTestFinished, test } from "vitest";
import { prepareAuthority } from "./authority";
import { authorityFiles } from "./process-table";

const at = (port: number) => ({
  ocspUrl: `http://127.0.0.1:${port}/ocsp`,
  issuerUrl: `http://127.0.0.1:${port}/root.cer`,
});

const aFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-authority-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const chainIn = (folder: string, name: string): string =>
  readFileSync(path.join(authorityFiles(folder).tsa, `${name}.chain.pem`), "utf8");

const ocspUrlsOf = (pem: string) =>
  readPemCertificates(pem).map((certificate) => accessPoints(certificate).ocspUrls);

test("the time stamp authority can be asked about, in files of the owner alone", async () => {
  const folder = aFolder();
  await prepareAuthority(folder, at(1));
  expect(ocspUrlsOf(chainIn(folder, "tsa"))).toEqual([["http://127.0.0.1:1/ocsp"], []]);
  // Whoever answers is not asked about (RFC 6960, 4.2.2.2.1), nor is the root.
  expect(ocspUrlsOf(chainIn(folder, "ocsp"))).toEqual([[], []]);
  for (const name of ["tsa.key.pem", "tsa.chain.pem", "ocsp.key.pem", "ocsp.chain.pem"])
    expect(statSync(path.join(authorityFiles(folder).tsa, name)).mode & 0o077).toBe(0);
});

test("a second start keeps it; another port, or one made before there was an address, gives a new one", async () => {
  const folder = aFolder();
  await prepareAuthority(folder, undefined);
  const [without, responder] = [chainIn(folder, "tsa"), chainIn(folder, "ocsp")];
  await prepareAuthority(folder, at(1));
  const first = chainIn(folder, "tsa");
  expect(first).not.toBe(without);
  await prepareAuthority(folder, at(1));
  expect(chainIn(folder, "tsa")).toBe(first);
  await prepareAuthority(folder, at(2));
  expect(ocspUrlsOf(chainIn(folder, "tsa"))[0]).toEqual(["http://127.0.0.1:2/ocsp"]);
  expect(chainIn(folder, "ocsp")).toBe(responder);
});

test("the municipality's certificate says where to ask too", async () => {
  const authority = await prepareAuthority(aFolder(), at(1));
  const { p12, password } = await authority.issueSigningP12({ name: "Municipio" });
  const { certificates } = await readPkcs12(p12, password);
  expect(accessPoints(parseCertificate(certificates[0] ?? Buffer.alloc(0)))).toEqual({
    ocspUrls: [at(1).ocspUrl],
    issuerUrls: [at(1).issuerUrl],
    crlUrls: [],
  });
});
