import { randomBytes } from "node:crypto";
import { openssl } from "@foja/testing/judges/openssl";
import { isMissing } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import { createRevocationPki } from "@foja/testing/pki/revocation-pki";
import { toPem } from "@foja/testing/pki/test-pki";
import { listWithOpenssl, respondWithOpenssl } from "@foja/testing/revocation/openssl-authority";
import { describe, expect, test } from "vitest";
import { parseCertificate } from "../x509/certificate";
import { createOcspRequest } from "./ocsp-request";
import { parseOcspResponse } from "./ocsp-response";
import { readCrlBytes } from "./published";
import { revocationStatus } from "./status";

// OpenSSL has only the machine's clock, so these live in the present.
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const pki = createRevocationPki({ clock: { now: NOW } });
const issuer = parseCertificate(pki.intermediate.certificates[0]);
const [good, bad] = ["Ana", "Bruno"].map((commonName) =>
  parseCertificate(pki.issue({ commonName, from: ago(24), years: 1 }).certificates[0]),
) as [ReturnType<typeof parseCertificate>, ReturnType<typeof parseCertificate>];
pki.revoke(bad.der, { revokedAt: ago(2), reason: "keyCompromise" });
const index = [
  { certificate: good.der },
  { certificate: bad.der, revokedAt: ago(2), reason: "keyCompromise" },
];

const ask = (certificate: typeof good, evidence: { ocsps?: Buffer[]; crls?: Buffer[] }) =>
  revocationStatus({ certificate, issuer, ocsps: [], crls: [], at: new Date(), ...evidence });

describe.skipIf(isMissing("openssl"))("openssl", () => {
  test.each([
    { hash: "sha1", responder: pki.responder, options: [] },
    { hash: "sha256", responder: pki.responder, options: ["-resp_key_id"] },
    { hash: "sha256", responder: pki.intermediate, options: ["-nmin", "10"] },
  ] as const)("answers our request ($hash, $options), and we believe it", async (variant) => {
    const nonce = randomBytes(16);
    for (const certificate of [good, bad]) {
      const request = createOcspRequest({ certificate, issuer, nonce, hash: variant.hash });
      const response = await withFolder((folder) =>
        respondWithOpenssl(folder, { ...variant, request, issuer: pki.intermediate, index }),
      );
      expect(parseOcspResponse(response).nonce).toEqual(nonce);
      expect(ask(certificate, { ocsps: [response] })).toMatchObject(
        certificate === good
          ? { status: "good", source: "ocsp" }
          : { status: "revoked", revokedAt: ago(2), reason: "keyCompromise" },
      );
      const other = certificate === good ? bad : good;
      expect(ask(other, { ocsps: [response] })).toMatchObject({ status: "unknown", problems: [] });
    }
  });

  test.each([
    { certificate: good, says: ": good" },
    { certificate: bad, says: ": revoked" },
  ])("believes our answer$says", async ({ certificate, says }) => {
    const request = createOcspRequest({ certificate, issuer });
    const response = pki.answer("http://pki.test/ocsp", request) as Buffer;
    const { stdout, stderr } = await withFolder(async (folder) =>
      openssl([
        "ocsp",
        ...["-issuer", await folder.put("issuer.pem", toPem(issuer.der))],
        ...["-cert", await folder.put("certificate.pem", toPem(certificate.der))],
        "-no_nonce",
        ...["-respin", await folder.put("response.der", response)],
        ...["-CAfile", await folder.put("root.pem", toPem(pki.root.certificates[0], issuer.der))],
      ]),
    );
    expect(stderr).toContain("Response verify OK");
    expect(stdout).toContain(says);
    if (certificate === bad) expect(stdout).toContain("Reason: keyCompromise");
  });

  test("makes a list that we believe", async () => {
    const pem = await withFolder((folder) => listWithOpenssl(folder, pki.intermediate, index));
    const crl = readCrlBytes(pem);
    expect(ask(good, { crls: [crl] })).toMatchObject({ status: "good", source: "crl" });
    expect(ask(bad, { crls: [crl] })).toMatchObject({
      status: "revoked",
      revokedAt: ago(2),
      reason: "keyCompromise",
    });
  });

  test("signs a list with SHA-1, which we do not believe", async () => {
    const rsa = createRevocationPki({ clock: { now: NOW }, authorityKey: "rsa" });
    const authority = parseCertificate(rsa.intermediate.certificates[0]);
    const certificate = parseCertificate(
      rsa.issue({ commonName: "Ana", from: ago(24), years: 1 }).certificates[0],
    );
    const askAbout = async (hash: "sha1" | "sha256") => {
      const pem = await withFolder((folder) => listWithOpenssl(folder, rsa.intermediate, [], hash));
      return revocationStatus({
        certificate,
        issuer: authority,
        ocsps: [],
        crls: [readCrlBytes(pem)],
        at: new Date(),
      });
    };
    expect(await askAbout("sha256")).toMatchObject({ status: "good" });
    expect(await askAbout("sha1")).toMatchObject({ status: "unknown", problems: [{ code: "WEAK" }] });
  });

  test("believes our list", async () => {
    const list = pki.answer("http://pki.test/intermediate.crl") as Buffer;
    const verdict = await withFolder(async (folder) => {
      const file = await folder.put("list.der", list);
      const authority = await folder.put("issuer.pem", toPem(issuer.der));
      return openssl(["crl", "-inform", "DER", "-in", file, "-CAfile", authority, "-noout", "-text"]);
    });
    expect(verdict.stderr).toContain("verify OK");
    expect(verdict.stdout).toContain("Key Compromise");
  });

  test.each([
    { certificate: good, says: "OK" },
    { certificate: bad, says: "certificate revoked" },
  ])("judges a chain with our lists: $says", async ({ certificate, says }) => {
    const { stdout, stderr } = await withFolder(async (folder) => {
      const lists = ["root", "intermediate"].map(
        (name) => pki.answer(`http://pki.test/${name}.crl`) as Buffer,
      );
      const pems = lists.map(
        (list) =>
          `-----BEGIN X509 CRL-----\n${list.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END X509 CRL-----\n`,
      );
      return openssl([
        "verify",
        "-crl_check_all",
        ...["-CRLfile", await folder.put("lists.pem", pems.join(""))],
        ...["-CAfile", await folder.put("root.pem", toPem(pki.root.certificates[0]))],
        ...["-untrusted", await folder.put("issuer.pem", toPem(issuer.der))],
        await folder.put("certificate.pem", toPem(certificate.der)),
      ]);
    });
    expect(stdout + stderr).toContain(says);
  });
});
