import { randomUUID } from "node:crypto";
import { createSecrets, parseSecretKeys } from "@foja/adapters/secrets/sealed-secrets";
import { createStorage } from "@foja/adapters/storage/create-storage";
import { type CertificateStores, putCertificate } from "@foja/core/signing/put-certificate";
import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import { Pkcs12Error } from "@foja/pades/pkcs12/pkcs12-error";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { type Certificate, parseCertificate } from "@foja/pades/x509/certificate";
import { CertificateError } from "@foja/pades/x509/certificate-error";
import { certificateFacts } from "@foja/pades/x509/facts";
import { readableCertificates } from "@foja/pades/x509/readable-certificates";
import { assertMaySign } from "@foja/pades/x509/signing-certificate";
import { z } from "zod";
import { CERTIFICATE_TEXTS, PKCS12_TEXTS } from "../../../apps/notary/src/certificates/texts";
import { Problem } from "../problem";
import { storageUrlOf } from "../start/process-table";
import { loadSecrets } from "../start/secrets";
import type { Settings } from "../start/settings";
import { doubtAbout, readAnchors } from "./certificate-trust";
import type { Command } from "./command";
import { fromCaller, readGiven, readGivenLine } from "./given-files";
import { assertInstalled } from "./installed";
import { municipalityNumber, readOptions } from "./read-options";
import { withDatabase } from "./with-database";

const values = z.object({
  number: municipalityNumber,
  p12: z.string().min(1),
  "password-file": z.string().min(1),
});

export const runCertificateLoad: Command["run"] = async ({ values: raw }) => {
  const { number, p12, "password-file": passwordFile } = readOptions(values, raw);
  const file = readGiven(fromCaller(p12));
  const password = readGivenLine(fromCaller(passwordFile));
  return await withDatabase(async (database, { settings }) => {
    const stores = { database, ...storesOf(settings) };
    const given = { number, p12: file, password, anchors: await readAnchors(settings) };
    const { subject, notAfter, doubt } = await loadCertificate(stores, given, new Date());
    console.log(`Certificado cargado: ${subject}, vigente hasta el ${notAfter.toISOString()}.`);
    if (doubt) console.error(warningOf(doubt));
    return 0;
  });
};

const warningOf = (doubt: string): string =>
  `ATENCIÓN: ${doubt}. Mientras tanto sus firmas no se dan por confiables y no pasan del nivel B-T.`;

type Stores = Omit<CertificateStores, "transaction"> & {
  readonly database: Pick<Database, "global" | "inTransaction">;
};

/** A password that is sealed with another key than the product's could never be opened by it. */
const storesOf = (settings: Settings): Omit<Stores, "database"> => {
  assertInstalled(settings, "secrets.json");
  const { secretsKeys, storageLinkSecret } = loadSecrets(settings.folder);
  return {
    storage: createStorage({
      storageUrl: storageUrlOf(settings),
      publicUrl: settings.publicUrl ?? "http://localhost",
      linkSecret: storageLinkSecret,
    }),
    secrets: createSecrets(parseSecretKeys(secretsKeys)),
  };
};

type Given = {
  readonly number: number;
  readonly p12: Uint8Array;
  readonly password: string;
  readonly anchors: readonly Certificate[];
};

type Loaded = {
  readonly subject: string;
  readonly notAfter: Date;
  /** What keeps its signatures from being believed. */
  readonly doubt: string | undefined;
};

/** @throws Problem for a municipality that is not there and for a certificate that may not sign */
export const loadCertificate = async (
  { database, ...stores }: Stores,
  { number, p12, password, anchors }: Given,
  now: Date,
): Promise<Loaded> => {
  const municipality = await database.global.municipality.findUnique({ where: { number } });
  if (!municipality) throw new Problem(`No hay un municipio con el número ${number}.`);
  const { certificate, issuers } = await readCertificate(p12, password, now);
  const facts = certificateFacts(certificate);
  const { id: municipalityId, schemaName: schema } = municipality;
  const transaction: CertificateStores["transaction"] = (work) =>
    database.inTransaction(database.global, SYSTEM_SESSION, work);
  await putCertificate(
    { ...stores, transaction },
    { id: randomUUID(), municipalityId, schema, p12, password, ...facts },
  );
  return { ...facts, doubt: doubtAbout(certificate, issuers, anchors, now) };
};

/** Read and judged as the signing service will, so that a bad file is refused here and not at the next signature. */
const readCertificate = async (p12: Uint8Array, password: string, now: Date) => {
  try {
    const {
      certificates: [own = Buffer.alloc(0), ...others],
    } = await readPkcs12(p12, password, now);
    const certificate = parseCertificate(own);
    assertMaySign(certificate, now);
    return { certificate, issuers: readableCertificates(others) };
  } catch (error) {
    if (error instanceof Pkcs12Error) throw unfit(error.code, PKCS12_TEXTS[error.code], error);
    if (error instanceof CertificateError) throw unfit(error.code, CERTIFICATE_TEXTS[error.code], error);
    throw error;
  }
};

const unfit = (code: string, text: string, cause: Error): Problem =>
  new Problem(`No se puede firmar con ese certificado (${code}): ${text}.`, { cause });
