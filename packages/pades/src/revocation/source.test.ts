import { generateKeyPairSync } from "node:crypto";
import { createRevocationPki, type RevocationPkiOptions } from "@foja/testing/pki/revocation-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { boolean, objectIdentifier, octetString, retag, sequence } from "../asn1/write";
import { type Certificate, parseCertificate } from "../x509/certificate";
import { createCertificate } from "../x509/create-certificate";
import { createCrl } from "./create-crl";
import { createEvidenceCache } from "./evidence-cache";
import type { EvidenceFetch, EvidenceRequest } from "./http";
import { createOcspRequest } from "./ocsp-request";
import { createOcspResponder, refusal } from "./respond";
import { RevocationError } from "./revocation-error";
import {
  createRevocationClient,
  crlsOf,
  ocspsOf,
  REQUESTS_MAX,
  type RevocationClientOptions,
} from "./source";
import { revocationStatus } from "./status";

const NOW = new Date("2027-03-05T15:00:00Z");
const HOUR_MS = 3_600_000;

type Options = Partial<RevocationPkiOptions> & {
  readonly client?: Partial<RevocationClientOptions>;
  /** What comes instead of the authority's own answer. */
  readonly instead?: (request: EvidenceRequest) => Buffer | Promise<Buffer> | undefined;
};

const aClient = ({ client = {}, instead = () => undefined, ...options }: Options = {}) => {
  const clock = { now: NOW };
  const pki = createRevocationPki({ clock, ...options });
  const asked: string[] = [];
  const fetch: EvidenceFetch = async (request) => {
    asked.push(new URL(request.url).pathname);
    const answer = (await instead(request)) ?? pki.answer(request.url, request.body);
    if (!answer) throw new RevocationError("HTTP_STATUS", "HTTP 404");
    if (answer.length > request.bytesMax) throw new RevocationError("TOO_LARGE", "too large");
    return answer;
  };
  const member = (commonName: string, names = {}): Certificate =>
    parseCertificate(pki.issue({ commonName, from: NOW, years: 1, names }).certificates[0]);
  const issuer = parseCertificate(pki.intermediate.certificates[0]);
  const source = createRevocationClient({ fetch, now: () => clock.now, ...client });
  const ana = member("Ana");
  const ask = (certificate = ana, at = clock.now) => source(certificate, issuer, at);
  return { clock, pki, asked, member, issuer, ana, ask };
};

const at = (path: string, answer?: () => Buffer) => (request: EvidenceRequest) => {
  if (!request.url.endsWith(path)) return undefined;
  if (answer) return answer();
  throw new RevocationError("HTTP_STATUS", "HTTP 404");
};

describe("evidence", () => {
  test("comes by OCSP, and the same question is answered from memory until it runs out", async () => {
    const { ask, asked, clock } = aClient();
    const first = await ask();
    expect(first.ocsp).toBeInstanceOf(Buffer);
    expect(await ask()).toEqual(first);
    expect(asked).toEqual(["/ocsp"]);
    clock.now = new Date(NOW.getTime() + 25 * HOUR_MS);
    expect(await ask()).not.toEqual(first);
    expect(asked).toEqual(["/ocsp", "/ocsp"]);
  });

  test("comes from the list when OCSP is gone, and the list is fetched once for everybody", async () => {
    const { ask, asked, member } = aClient({ instead: at("/ocsp"), otherEntries: 110_000 });
    const { crl } = await ask();
    expect(crl?.length).toBeGreaterThan(5_000_000);
    for (const name of ["Bruno", "Carla", "Diego"]) expect((await ask(member(name))).crl).toBe(crl);
    expect(asked.filter((path) => path === "/intermediate.crl")).toHaveLength(1);
    // ... and an address that fails is left alone after three times.
    expect(asked.filter((path) => path === "/ocsp")).toHaveLength(3);
  });

  test("is asked for once when many want it at the same time", async () => {
    const { ask, asked } = aClient();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(answers.map(({ ocsp }) => ocsp)).size).toBe(1);
    expect(asked).toEqual(["/ocsp"]);
  });

  test("that speaks about some certificates only serves these, whoever asked first, and is not fetched again", async () => {
    const { pki, issuer, clock, asked, ask } = aClient({
      instead: at("/intermediate.crl", () => forUsers()),
    });
    const forUsers = () =>
      createCrl({
        issuer,
        key: pki.intermediate.key,
        revoked: [],
        number: 1,
        thisUpdate: clock.now,
        nextUpdate: new Date(clock.now.getTime() + HOUR_MS),
        extensions: [
          {
            oid: OID.issuingDistributionPoint,
            isCritical: true,
            value: sequence(retag(0x81, boolean(true))),
          },
        ],
      });
    const certified = (isAuthority: boolean) =>
      parseCertificate(
        createCertificate({
          subject: { commonName: isAuthority ? "Delegada" : "Ana" },
          publicKey: issuer.publicKey,
          issuer: { certificate: issuer.der, key: pki.intermediate.key },
          notBefore: NOW,
          notAfter: new Date(NOW.getTime() + 240 * HOUR_MS),
          keyUsage: ["digitalSignature"],
          crlUrl: "http://pki.test/intermediate.crl",
          ...(isAuthority ? { authority: {} } : {}),
        }),
      );
    const [authority, person] = [certified(true), certified(false)];
    const [first, second] = await Promise.allSettled([ask(authority), ask(person)]);
    expect(first).toMatchObject({ reason: { code: "NOT_ABOUT_CERTIFICATE" } });
    expect(second).toMatchObject({ value: { crl: expect.any(Buffer) } });
    await expect(ask(authority)).rejects.toMatchObject({ code: "NOT_ABOUT_CERTIFICATE" });
    expect(asked).toEqual(["/intermediate.crl"]);
  });

  test("of a revoked certificate is evidence too", async () => {
    const { ask, pki, ana } = aClient();
    pki.revoke(ana.der, { revokedAt: NOW });
    expect((await ask()).ocsp).toBeInstanceOf(Buffer);
  });

  test("in PEM armour is taken off it", async () => {
    const { member, issuer, pki } = aClient();
    const fetch: EvidenceFetch = async ({ url }) => {
      const base64 = pki.answer(url)?.toString("base64");
      return Buffer.from(`-----BEGIN X509 CRL-----\n${base64}\n-----END X509 CRL-----\n`);
    };
    const source = createRevocationClient({ fetch, now: () => NOW });
    const { crl } = await source(member("Ana", { ocsp: false }), issuer, NOW);
    expect(crl?.[0]).toBe(0x30);
  });
});

describe("a responder that has to be looked up itself", () => {
  /** Its certificate names where; what stands at /responder.crl is given. */
  const answering = (
    names: Pick<Parameters<typeof createCertificate>[0], "crlUrl" | "ocspUrl" | "extensions">,
    listed: (responder: Certificate) => Partial<Parameters<typeof createCrl>[0]> | undefined = () => ({}),
  ) => {
    const { privateKey: key, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const world = aClient({ instead: (request) => instead(request) });
    const responder = parseCertificate(
      createCertificate({
        subject: { commonName: "Consultas" },
        publicKey,
        issuer: { certificate: world.issuer.der, key: world.pki.intermediate.key },
        notBefore: NOW,
        notAfter: new Date(NOW.getTime() + 240 * HOUR_MS),
        keyUsage: ["digitalSignature"],
        extendedKeyUsage: { isCritical: false, purposes: [OID.ocspSigning] },
        ...names,
      }),
    );
    const service = createOcspResponder({
      issuer: world.issuer,
      key,
      certificates: [responder.der],
      stateOf: () => ({ status: "good" }),
      now: () => NOW,
      validForMs: HOUR_MS,
    });
    const instead = ({ url, body = Buffer.alloc(0) }: EvidenceRequest): Buffer | undefined => {
      if (url.endsWith("/ocsp")) return service.respond(body);
      const list = url.endsWith("/responder.crl") ? listed(responder) : undefined;
      return list && aList(world, list);
    };
    return { ...world, responder };
  };

  const aList = (
    { issuer, pki }: ReturnType<typeof aClient>,
    list: Partial<Parameters<typeof createCrl>[0]>,
  ) =>
    createCrl({
      issuer,
      key: pki.intermediate.key,
      revoked: [],
      number: 1,
      thisUpdate: NOW,
      nextUpdate: new Date(NOW.getTime() + HOUR_MS),
      ...list,
    });

  const crlUrl = "http://pki.test/responder.crl";
  const revokedAt = new Date(NOW.getTime() - HOUR_MS);

  test("is believed with what tells of it", async () => {
    const { ask, asked } = answering({ crlUrl });
    const evidence = await ask();
    expect([ocspsOf(evidence).length, crlsOf(evidence).length]).toEqual([1, 1]);
    expect(asked).toEqual(["/ocsp", "/responder.crl"]);
  });

  test.each([
    { what: "its list is not to be had", names: { crlUrl }, listed: () => undefined },
    {
      what: "its list has it",
      names: { crlUrl },
      listed: ({ serialNumber }: Certificate) => ({ revoked: [{ serialNumber, revokedAt }] }),
    },
    { what: "nobody but itself tells of it", names: { ocspUrl: "http://pki.test/ocsp" } },
  ])("leaves the question to the certificate's own list when $what", async ({ names, listed }) => {
    const { ask, asked, ana, issuer } = answering(names, listed);
    const { ocsp, crl } = await ask();
    expect([ocsp, crl]).toEqual([undefined, expect.any(Buffer)]);
    expect(asked.at(-1)).toBe("/intermediate.crl");
    expect(
      revocationStatus({ certificate: ana, issuer, ocsps: [], crls: crl ? [crl] : [], at: NOW }),
    ).toMatchObject({ status: "good" });
  });

  test("may name as many addresses as the certificate that it is asked about: only so many are asked", async () => {
    const askAt = (urls: readonly string[]) => ({
      oid: OID.authorityInfoAccess,
      isCritical: false,
      value: sequence(
        ...urls.map((url) =>
          sequence(objectIdentifier(OID.ocsp), retag(0x86, octetString(Buffer.from(url)))),
        ),
      ),
    });
    const four = [0, 1, 2, 3];
    const { asked, ask, issuer, pki } = answering({
      extensions: [askAt(four.map((index) => `http://away${index}.test/`))],
    });
    const certificate = createCertificate({
      subject: { commonName: "Ana" },
      publicKey: issuer.publicKey,
      issuer: { certificate: issuer.der, key: pki.intermediate.key },
      notBefore: NOW,
      notAfter: new Date(NOW.getTime() + 240 * HOUR_MS),
      keyUsage: ["digitalSignature"],
      extensions: [askAt(four.map((index) => `http://pki${index}.test/ocsp`))],
    });
    await expect(ask(parseCertificate(certificate))).rejects.toMatchObject({ code: "HTTP_STATUS" });
    expect(asked).toHaveLength(REQUESTS_MAX);
  });

  test("that nothing tells of is told as its list failed, when the certificate has no list", async () => {
    const { ask, member } = answering({ crlUrl }, () => undefined);
    await expect(ask(member("Ana", { crl: false }))).rejects.toMatchObject({ code: "HTTP_STATUS" });
  });
});

describe("no evidence", () => {
  const stranger = aClient();
  const strangers = createOcspRequest({ certificate: stranger.ana, issuer: stranger.issuer });

  test.each([
    {
      what: "nobody answers",
      instead: () => Promise.reject(new RevocationError("TIMEOUT", "no answer")),
      code: "TIMEOUT",
    },
    { what: "pages come back", instead: () => Buffer.from("<html>"), code: "MALFORMED" },
    {
      what: "OCSP refuses and there is no list",
      instead: (request: EvidenceRequest) =>
        at("/ocsp", () => refusal("tryLater"))(request) ?? at(".crl")(request),
      code: "HTTP_STATUS",
    },
    {
      what: "nobody answers by OCSP for now, and the list is none",
      instead: (request: EvidenceRequest) =>
        at(".crl", () => Buffer.from("<html>"))(request) ?? at("/ocsp")(request),
      code: "HTTP_STATUS",
    },
    {
      what: "another authority answers",
      instead: (request: EvidenceRequest) =>
        stranger.pki.answer(request.url, request.body ? strangers : undefined),
      code: "INVALID_SIGNATURE",
    },
  ])("when $what", async ({ instead, code }) => {
    const failures: string[] = [];
    const client = {
      onFailure: (url: string, error: RevocationError) => failures.push(`${url} ${error.code}`),
    };
    const { ask } = aClient({ instead, client });
    await expect(ask()).rejects.toMatchObject({ name: "RevocationError", code });
    expect(failures).toHaveLength(2);
    expect(failures[0]).toContain("/ocsp");
  });

  test("when the certificate names no address", async () => {
    const { ask, asked, member } = aClient();
    await expect(ask(member("Sola", { ocsp: false, crl: false }))).rejects.toMatchObject({
      code: "NO_SOURCE",
    });
    expect(asked).toEqual([]);
  });

  test("when the list is larger than allowed", async () => {
    const { ask, member } = aClient({ otherEntries: 10_000, client: { limits: { crlBytesMax: 100_000 } } });
    await expect(ask(member("Ana", { ocsp: false }))).rejects.toMatchObject({ code: "TOO_LARGE" });
  });

  test("when an answer to another request is played", async () => {
    const { member, issuer, pki } = aClient();
    const certificate = member("Ana", { crl: false });
    const played = pki.answer(
      "http://pki.test/ocsp",
      createOcspRequest({ certificate, issuer, nonce: Buffer.alloc(16, 7) }),
    ) as Buffer;
    const source = createRevocationClient({ fetch: async () => played, now: () => NOW });
    await expect(source(certificate, issuer, NOW)).rejects.toMatchObject({ code: "WRONG_NONCE" });
  });

  test("when the responder's certificate has ended, though it was good when it answered", async () => {
    const { member, issuer, pki } = aClient();
    const certificate = member("Ana", { crl: false });
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const responder = createCertificate({
      subject: { commonName: "Consultas" },
      publicKey,
      issuer: { certificate: issuer.der, key: pki.intermediate.key },
      notBefore: new Date(NOW.getTime() - HOUR_MS),
      notAfter: new Date(NOW.getTime() + HOUR_MS),
      keyUsage: ["digitalSignature"],
      extendedKeyUsage: { isCritical: false, purposes: [OID.ocspSigning] },
    });
    const service = createOcspResponder({
      issuer,
      key: privateKey,
      certificates: [responder],
      stateOf: () => ({ status: "good" }),
      now: () => NOW,
      validForMs: 24 * HOUR_MS,
      repeatsNonce: false,
    });
    let now = NOW;
    const fetch: EvidenceFetch = async ({ body = Buffer.alloc(0) }) => service.respond(body);
    const source = createRevocationClient({ fetch, now: () => now });
    expect((await source(certificate, issuer, now)).ocsp).toBeInstanceOf(Buffer);
    now = new Date(NOW.getTime() + 2 * HOUR_MS);
    await expect(source(certificate, issuer, now)).rejects.toMatchObject({ code: "WRONG_RESPONDER" });
  });

  test("when the authority's clock is far ahead", async () => {
    const { member, issuer, pki, clock } = aClient();
    const certificate = member("Ana", { crl: false });
    const source = createRevocationClient({
      fetch: async ({ url, body }) => pki.answer(url, body) as Buffer,
      now: () => NOW,
    });
    clock.now = new Date(NOW.getTime() + HOUR_MS);
    await expect(source(certificate, issuer, NOW)).rejects.toMatchObject({ code: "STALE" });
  });

  test("when all that is kept is older than the moment that is asked about", async () => {
    const { ask, clock, ana } = aClient();
    await ask();
    const later = new Date(NOW.getTime() + 240 * HOUR_MS);
    await expect(ask(ana, later)).rejects.toMatchObject({ code: "STALE" });
    clock.now = later;
    expect((await ask(ana, later)).ocsp).toBeInstanceOf(Buffer);
  });
});

describe("the memory", () => {
  test("drops what was not used for longest, and what is too large it never takes", () => {
    const cache = createEvidenceCache({ now: () => NOW, itemsMax: 10, bytesMax: 250 });
    const until = new Date(NOW.getTime() + 1);
    for (const key of ["a", "b"]) cache.set(key, Buffer.alloc(100, key), until);
    cache.get("a");
    cache.set("c", Buffer.alloc(100), until);
    expect(["a", "b", "c"].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
    cache.set("d", Buffer.alloc(300), until);
    expect(cache.get("d")).toBeUndefined();
    expect(cache.get("a")).toBeDefined();
  });

  test("forgets when the time has come", () => {
    let now = NOW;
    const cache = createEvidenceCache({ now: () => now });
    cache.set("a", Buffer.alloc(1), new Date(NOW.getTime() + 1000));
    now = new Date(NOW.getTime() + 1000);
    expect(cache.get("a")).toBeUndefined();
  });
});
