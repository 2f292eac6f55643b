import { createRevocationPki } from "@foja/testing/pki/revocation-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { explicit, integer, objectIdentifier, octetString, retag, sequence, setOf } from "../asn1/write";
import { anAuthority, aSigner } from "../trust/test-certificates";
import { parseCertificate } from "../x509/certificate";
import { writePemCertificates } from "../x509/pem";
import type { EvidenceFetch } from "./http";
import { createIssuerClient } from "./issuers";
import { PUBLISHED_MAX } from "./published";
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
        // In this order, as servers send them: DER would sort them.
        retag(0xa0, sequence(...certificates)),
        setOf(),
      ),
    ),
  );

const whole = (...certificates: Buffer[]) => ({ certificates, isPartial: false });

describe("what a certificate names as its issuer", () => {
  test.each([
    { form: "DER", shape: (der: Buffer) => der },
    { form: "PEM", shape: (der: Buffer) => Buffer.from(`subject=...\n${writePemCertificates(der)}`) },
    { form: "PKCS#7", shape: (der: Buffer) => message(leaf.der, der) },
    { form: "PKCS#7 with an odd one", shape: (der: Buffer) => message(sequence(integer(1)), der) },
  ])("is read in the form $form", async ({ shape }) => {
    const fetch: EvidenceFetch = async ({ url }) => shape(pki.answer(url) as Buffer);
    const issuers = createIssuerClient({ fetch, now: () => NOW });
    expect(await issuers(leaf)).toEqual(whole(intermediate));
    expect(await issuers(parseCertificate(intermediate))).toEqual(whole(root));
  });

  test("is not looked for among more than so many", async () => {
    const crowd = Array.from({ length: PUBLISHED_MAX - 1 }, () => root);
    const published = (...certificates: Buffer[]) =>
      createIssuerClient({ fetch: async () => message(...certificates), now: () => NOW })(leaf);
    expect(await published(...crowd, intermediate)).toEqual(whole(intermediate));
    expect(await published(...crowd, root, intermediate)).toEqual(whole());
  });

  test("is not held up for a day by what came first and was of no use", async () => {
    const asked: string[] = [];
    let answer: (url: string) => Buffer = () => root;
    const fetch: EvidenceFetch = async ({ url }) => {
      asked.push(url);
      return answer(url);
    };
    const issuers = createIssuerClient({ fetch, now: () => NOW });
    expect(await issuers(leaf)).toEqual(whole());
    answer = (url) => pki.answer(url) as Buffer;
    expect(await issuers(leaf)).toEqual(whole(intermediate));
    expect(await issuers(leaf)).toEqual(whole(intermediate));
    expect(asked).toHaveLength(2);
  });

  test("is an authority's new certificate where the old one is remembered", async () => {
    const renewed = createRevocationPki({ clock: { now: NOW } });
    const younger = parseCertificate(
      renewed.issue({ commonName: "Bruno", from: NOW, years: 1 }).certificates[0],
    );
    let of = pki;
    const issuers = createIssuerClient({
      fetch: async ({ url }) => of.answer(url) as Buffer,
      now: () => NOW,
    });
    expect(await issuers(leaf)).toEqual(whole(intermediate));
    of = renewed;
    expect(await issuers(younger)).toEqual(whole(renewed.intermediate.certificates[0]));
  });

  const away = (code: RevocationError["code"]): EvidenceFetch => {
    return () => Promise.reject(new RevocationError(code, "no answer"));
  };
  test.each([
    { what: "a page", fetch: async () => Buffer.from("<html>"), isPartial: false, failures: ["MALFORMED"] },
    { what: "somebody else's certificate", fetch: async () => root, isPartial: false, failures: [] },
    { what: "nothing in time", fetch: away("TIMEOUT"), isPartial: true, failures: ["TIMEOUT"] },
    { what: "no connection", fetch: away("UNREACHABLE"), isPartial: true, failures: ["UNREACHABLE"] },
    { what: "HTTP 503", fetch: away("HTTP_STATUS"), isPartial: true, failures: ["HTTP_STATUS"] },
    { what: "too much", fetch: away("TOO_LARGE"), isPartial: false, failures: ["TOO_LARGE"] },
  ])("is nobody where $what comes; that there may be others later: $isPartial", async (given) => {
    const failures: string[] = [];
    const onFailure = (_url: string, { code }: RevocationError) => failures.push(code);
    const issuers = createIssuerClient({ fetch: given.fetch, now: () => NOW, onFailure });
    expect(await issuers(leaf)).toEqual({ certificates: [], isPartial: given.isPartial });
    expect(failures).toEqual(given.failures);
  });

  test("is asked for once by many", async () => {
    let calls = 0;
    const fetch: EvidenceFetch = async ({ url }) => {
      calls += 1;
      return pki.answer(url) as Buffer;
    };
    const issuers = createIssuerClient({ fetch, now: () => NOW });
    await Promise.all(Array.from({ length: 5 }, () => issuers(leaf)));
    expect(calls).toBe(1);
  });
});

describe("a certificate with several addresses", () => {
  const authority = anAuthority("Autoridad");
  const urls = ["http://a.test/", "http://b.test/", "http://c.test/"];
  const { certificate } = aSigner(authority, {
    extensions: [
      {
        oid: OID.authorityInfoAccess,
        isCritical: false,
        value: sequence(
          ...urls.map((url) =>
            sequence(objectIdentifier(OID.caIssuers), retag(0x86, octetString(Buffer.from(url)))),
          ),
        ),
      },
    ],
  });

  test("asks at all of them at once, and tells of those that are away beside what the others gave", async () => {
    const answers = new Map(urls.map((url) => [url, Promise.withResolvers<Buffer>()]));
    const asked: string[] = [];
    const fetch: EvidenceFetch = ({ url }) => {
      asked.push(url);
      return answers.get(url)?.promise ?? Promise.reject(new Error(url));
    };
    const found = createIssuerClient({ fetch, now: () => NOW })(certificate);
    expect(asked).toEqual(urls);
    answers.get(urls[2] ?? "")?.resolve(authority.certificate.der);
    answers.get(urls[1] ?? "")?.resolve(authority.certificate.der);
    answers.get(urls[0] ?? "")?.reject(new RevocationError("TIMEOUT", "no answer"));
    expect(await found).toEqual({ certificates: [authority.certificate.der], isPartial: true });
  });
});
