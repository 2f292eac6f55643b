import { randomBytes } from "node:crypto";
import { createFakeComposer } from "@foja/adapters/composer/fake-composer";
import { createFakeNotary } from "@foja/adapters/notary/fake-notary";
import { createSecrets } from "@foja/adapters/secrets/sealed-secrets";
import { createMemoryStorage, type MemoryStorage } from "@foja/adapters/storage/memory-storage";
import type { Ports } from "@foja/core/kernel/context";
import { createTestPki } from "../pki/test-pki";
import { type Fault, faulty } from "./fault";
import { recordingJobs } from "./job-log";
import { createTextComposer, createTextNotary } from "./text-pdfs";

export type Faults = {
  readonly sign: Fault;
  readonly extend: Fault;
  readonly verify: Fault;
  readonly compose: Fault;
  readonly appendSheet: Fault;
  readonly put: Fault;
  readonly get: Fault;
  readonly remove: Fault;
  readonly fetchImage: Fault;
};

export type TownPorts = {
  readonly ports: Ports;
  readonly faults: Faults;
  /** What was stored, by key. */
  readonly files: MemoryStorage["files"];
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
  /** When the certificate of archive time stamps ends, as of the moment that one is made. */
  readonly archiveUntil?: (now: Date) => Date;
};

export const createTownPorts = ({ realPdfs, now, archiveUntil }: TownPortsOptions = {}): TownPorts => {
  const text = createTextNotary({
    password: CERTIFICATE_PASSWORD,
    ...(now && { now }),
    ...(archiveUntil && { archiveUntil }),
  });
  const notary = realPdfs ? { ...text, ...createFakeNotary(createTestPki().p256) } : text;
  const composer = realPdfs ? createFakeComposer() : createTextComposer();
  const storage = createMemoryStorage(now && { now });
  const sign = faulty(notary.sign);
  const extend = faulty(notary.extend);
  const verify = faulty(notary.verify);
  const compose = faulty(composer.compose);
  const appendSheet = faulty(composer.appendSheet);
  const put = faulty(storage.put);
  const get = faulty(storage.get);
  const remove = faulty(storage.remove);
  const fetchImage = faulty<[string], Awaited<ReturnType<Ports["fetchImage"]>>>(async () => ({
    contentType: "image/png",
    bytes: PIXEL,
  }));

  return {
    files: storage.files,
    faults: {
      sign: sign.fault,
      extend: extend.fault,
      verify: verify.fault,
      compose: compose.fault,
      appendSheet: appendSheet.fault,
      put: put.fault,
      get: get.fault,
      remove: remove.fault,
      fetchImage: fetchImage.fault,
    },
    ports: {
      notary: { ...notary, sign: sign.call, extend: extend.call, verify: verify.call },
      composer: { ...composer, compose: compose.call, appendSheet: appendSheet.call },
      storage: { ...storage, put: put.call, get: get.call, remove: remove.call },
      fetchImage: fetchImage.call,
      secrets: createSecrets([{ id: "test", key: randomBytes(32) }]),
      jobs: recordingJobs,
    },
  };
};
