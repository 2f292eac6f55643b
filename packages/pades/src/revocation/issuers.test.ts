import { createRevocationPki } from "@foja/testing/pki/revocation-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { explicit, integer, objectIdentifier, retag, sequence, setOf } from "../asn1/write";
import { parseCertificate } from "../x509/certificate";
import { writePemCertificates } from "../x509/pem";
import type { EvidenceFetch } from "./http";
import { completeChain, createIssuerClient } from "./issuers";
import { RevocationError } from "./revocation-error";

const NOW = new Date("2027-03-05T15:00:00Z");
const pki = createRevocationPki({ clock: { now: NOW } });
const leaf = parseCertificate(pki.issue({ commonName: "Ana", from: NOW, years: 1 }).certificates[0]);
const [intermediate] = pki.intermediate.certificates;
const [root] = pki.root.certificates;

/** A certs-only message (RFC 5280, 4.2.2.1). */
const message = (...certificates: Buffer[]): Buffer =>
  sequence(
    objectIdentifier(OID.signedData),
    explicit(
      0,
      sequence(
        integer(1),
        setOf(),
        sequence(objectIdentifier(OID.data)),
        retag(0xa0, setOf(...certificates)),
        setOf(),
      ),
    ),
  );

describe("a chain with the signer's certificate alone", () => {
  test.each([
    { form: "DER", shape: (der: Buffer) => der },
    { form: "PEM", shape: (der: Buffer) => Buffer.from(`subject=...\n${writePemCertificates(der)}`) },
    { form: "PKCS#7", shape: (der: Buffer) => message(leaf.der, der) },
  ])("is completed from what its certificates name ($form)", async ({ shape }) => {
    const fetch: EvidenceFetch = async ({ url }) => shape(pki.answer(url) as Buffer);
    const chain = await completeChain([leaf], createIssuerClient({ fetch, now: () => NOW }));
    expect(chain.map(({ der }) => der)).toEqual([leaf.der, intermediate, root]);
  });

  test("is not held up for a day by what came first and was of no use", async () => {
    const asked: string[] = [];
    let answer: (url: string) => Buffer = () => root;
    const fetch: EvidenceFetch = async ({ url }) => {
      asked.push(url);
      return answer(url);
    };
    const issuers = createIssuerClient({ fetch, now: () => NOW });
    expect(await issuers(leaf)).toEqual([]);
    answer = (url) => pki.answer(url) as Buffer;
    expect(await issuers(leaf)).toEqual([intermediate]);
    expect(await issuers(leaf)).toEqual([intermediate]);
    expect(asked).toHaveLength(2);
  });

  test("finds an authority's new certificate where the old one is remembered", async () => {
    const renewed = createRevocationPki({ clock: { now: NOW } });
    const younger = parseCertificate(
      renewed.issue({ commonName: "Bruno", from: NOW, years: 1 }).certificates[0],
    );
    let of = pki;
    const issuers = createIssuerClient({
      fetch: async ({ url }) => of.answer(url) as Buffer,
      now: () => NOW,
    });
    expect(await issuers(leaf)).toEqual([intermediate]);
    of = renewed;
    expect(await issuers(younger)).toEqual([renewed.intermediate.certificates[0]]);
  });

  test("stays as it is when nobody answers or somebody else's certificate comes", async () => {
    const failures: string[] = [];
    const onFailure = (_url: string, { code }: RevocationError) => failures.push(code);
    const broken: EvidenceFetch = async () => Buffer.from("<html>");
    const silent: EvidenceFetch = () => Promise.reject(new RevocationError("TIMEOUT", "no answer"));
    const wrong: EvidenceFetch = async () => root;
    for (const fetch of [broken, silent, wrong]) {
      const client = createIssuerClient({ fetch, now: () => NOW, onFailure });
      expect(await completeChain([leaf], client)).toEqual([leaf]);
    }
    expect(failures).toEqual(["MALFORMED", "TIMEOUT"]);
  });

  test("asks once for what many chains lack", async () => {
    let calls = 0;
    const fetch: EvidenceFetch = async ({ url }) => {
      calls += 1;
      return pki.answer(url) as Buffer;
    };
    const client = createIssuerClient({ fetch, now: () => NOW });
    await Promise.all(Array.from({ length: 5 }, () => completeChain([leaf], client)));
    expect(calls).toBe(2);
  });
});
