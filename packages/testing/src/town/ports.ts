import { randomBytes } from "node:crypto";
import { createCertificateFiles } from "@foja/adapters/certificates/certificate-files";
import { createFakeComposer } from "@foja/adapters/composer/fake-composer";
import { createFakeNotary } from "@foja/adapters/notary/fake-notary";
import { createSecrets } from "@foja/adapters/secrets/sealed-secrets";
import { createMemoryStorage, type MemoryStorage } from "@foja/adapters/storage/memory-storage";
import { createReceivers } from "@foja/adapters/webhooks/receivers";
import type { Ports } from "@foja/core/kernel/context";
import type { Notary } from "@foja/core/ports/notary";
import type { Secrets } from "@foja/core/ports/secrets";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import type { EvidenceRequest } from "@foja/pades/revocation/http";
import { createIssuerClient } from "@foja/pades/revocation/issuers";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import { createRevocationClient } from "@foja/pades/revocation/source";
import { createTimestampClient } from "@foja/pades/tsp/client";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { createRevocationPki } from "../pki/revocation-pki";
import type { Identity } from "../pki/test-pki";
import { aResponder } from "../tsa/test-tsa";
import { type Fault, faulty } from "./fault";
import { recordingJobs } from "./job-log";
import { createMemoryConnections, type MemoryConnections } from "./memory-connections";
import { createMemoryIdentity, type MemoryIdentity } from "./memory-identity";
import { createTextCertificates } from "./text-certificates";
import { createTextComposer, createTextNotary } from "./text-pdfs";
import { createWordEmbeddings } from "./word-embeddings";

export type Faults = {
  readonly sign: Fault;
  readonly complete: Fault;
  readonly extend: Fault;
  readonly verify: Fault;
  readonly judge: Fault;
  readonly compose: Fault;
  readonly inspect: Fault;
  readonly appendSheet: Fault;
  readonly put: Fault;
  readonly get: Fault;
  readonly remove: Fault;
  readonly fetchImage: Fault;
  readonly embed: Fault;
};

export type TownPorts = {
  readonly ports: Ports;
  readonly faults: Faults;
  /** What was stored, by key. */
  readonly files: MemoryStorage["files"];
  /** The provider that keeps people's passwords: what it has, and how it dies. */
  readonly identity: MemoryIdentity;
  /** The applications that people let act for them, at that provider. */
  readonly connections: MemoryConnections;
};

/** Password of the certificates that a town signs with; the fake notary refuses any other. */
export const CERTIFICATE_PASSWORD = "clave-de-prueba";

/** Smallest picture that is one: a PNG of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export type TownPortsOptions = {
  readonly realPdfs?: boolean;
  readonly now?: () => Date;
  /** When the certificate of time stamps ends, as of the moment that one is made. */
  readonly provableUntil?: (now: Date) => Date;
  /** Default: sealed with a key that nobody else has. */
  readonly secrets?: Secrets;
};

/** Signs, stamps and raises with an authority of its own, which gives its time stamps another certificate each year, good for three. */
const createRealNotary = (now = () => new Date()): Notary => {
  const clock = {
    get now() {
      return now();
    },
  };
  const pki = createRevocationPki({ clock });
  const fetch = async ({ url, body }: EvidenceRequest): Promise<Buffer> => {
    const answer = pki.answer(url, body);
    if (!answer) throw new RevocationError("HTTP_STATUS", "HTTP 404");
    return answer;
  };
  const authorities = new Map<number, Identity>();
  const { timestamp } = createTimestampClient({
    authorities: [{ url: "http://tsa.test/" }],
    now,
    fetch: async (_url, body) => {
      const year = now().getUTCFullYear();
      const from = new Date(Date.UTC(year, 0, 1));
      const authority =
        authorities.get(year) ??
        pki.issue({ commonName: `Sellos de tiempo ${year}`, from, years: 3, timestamps: true });
      authorities.set(year, authority);
      return aResponder(authority, now).respond(body);
    },
  });
  const tools = {
    timestamp,
    preservation: {
      revocation: createRevocationClient({ fetch, now }),
      issuers: createIssuerClient({ fetch, now }),
      trustAnchors: [parseCertificate(pki.root.certificates[0])],
    },
    now,
  };
  const own = pki.issue({ commonName: "Municipalidad de Villa Ejemplo", from: now(), years: 2 });
  const notary = createFakeNotary({ ...own, ...tools });
  return {
    ...notary,
    sign: async (request) => {
      const { p12, password } = request.certificate;
      if (isTownsOwn(p12)) return notary.sign(request);
      return createFakeNotary({ ...(await readPkcs12(p12, password, now())), ...tools }).sign(request);
    },
  };
};

/** What `storeCertificate` left: no key file, but a word that stands for one. */
const isTownsOwn = (p12: Uint8Array): boolean => Buffer.from(p12).toString() === "certificado";

export const createTownPorts = ({
  realPdfs,
  now,
  provableUntil,
  secrets = createSecrets([{ id: "test", key: randomBytes(32) }]),
}: TownPortsOptions = {}): TownPorts => {
  const text = createTextNotary({
    password: CERTIFICATE_PASSWORD,
    ...(now && { now }),
    ...(provableUntil && { provableUntil }),
  });
  const notary = realPdfs ? createRealNotary(now) : text;
  const composer = realPdfs ? createFakeComposer() : createTextComposer();
  const storage = createMemoryStorage(now && { now });
  const sign = faulty(notary.sign);
  const complete = faulty(notary.complete);
  const extend = faulty(notary.extend);
  const verify = faulty(notary.verify);
  const judge = faulty(notary.judge);
  const compose = faulty(composer.compose);
  const inspect = faulty(composer.inspect);
  const appendSheet = faulty(composer.appendSheet);
  const put = faulty(storage.put);
  const get = faulty(storage.get);
  const remove = faulty(storage.remove);
  const fetchImage = faulty<[string], Awaited<ReturnType<Ports["fetchImage"]>>>(async () => ({
    contentType: "image/png",
    bytes: PIXEL,
  }));

  const certificates = realPdfs
    ? createCertificateFiles()
    : createTextCertificates({ password: CERTIFICATE_PASSWORD, now: now ?? (() => new Date()) });
  const embeddings = createWordEmbeddings();
  const embed = faulty(embeddings.embed);

  const identity = createMemoryIdentity(now && { now });
  const connections = createMemoryConnections(now && { now });

  return {
    files: storage.files,
    identity,
    connections,
    faults: {
      sign: sign.fault,
      complete: complete.fault,
      extend: extend.fault,
      verify: verify.fault,
      judge: judge.fault,
      compose: compose.fault,
      inspect: inspect.fault,
      appendSheet: appendSheet.fault,
      put: put.fault,
      get: get.fault,
      remove: remove.fault,
      fetchImage: fetchImage.fault,
      embed: embed.fault,
    },
    ports: {
      notary: {
        ...notary,
        sign: sign.call,
        complete: complete.call,
        extend: extend.call,
        verify: verify.call,
        judge: judge.call,
      },
      composer: { ...composer, compose: compose.call, inspect: inspect.call, appendSheet: appendSheet.call },
      storage: { ...storage, put: put.call, get: get.call, remove: remove.call },
      fetchImage: fetchImage.call,
      embeddings: { ...embeddings, embed: embed.call },
      secrets,
      identity,
      connections,
      certificates,
      // Nothing leaves: what is told to others has been taken by them.
      receivers: {
        ...createReceivers(),
        send: async () => ({ headers: {}, signature: "t=1,v1=x", status: 204, answer: "", problem: null }),
      },
      jobs: recordingJobs,
      languageModel: null,
      mailbox: null,
      publicFilesUrl: "https://foja.example/publico",
    },
  };
};
