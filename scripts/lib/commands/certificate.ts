import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { createSecrets, parseSecretKeys } from "@foja/adapters/secrets/sealed-secrets";
import { createStorage } from "@foja/adapters/storage/create-storage";
import { type CertificateStores, putCertificate } from "@foja/core/signing/put-certificate";
import { Pkcs12Error } from "@foja/pades/pkcs12/pkcs12-error";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { type Certificate, parseCertificate } from "@foja/pades/x509/certificate";
import { CertificateError } from "@foja/pades/x509/certificate-error";
import { certificateFacts } from "@foja/pades/x509/facts";
import { assertMaySign } from "@foja/pades/x509/signing-certificate";
import { z } from "zod";
import { Problem } from "../problem";
import { storageUrlOf } from "../start/process-table";
import { loadSecrets } from "../start/secrets";
import type { Settings } from "../start/settings";
import type { Command } from "./command";
import { fromCaller, readGiven } from "./given-files";
import { withDatabase } from "./with-database";

const values = z.object({
  number: z.coerce.number().int().positive(),
  p12: z.string().min(1),
  "password-file": z.string().min(1),
});

export const loadCertificateCommand: Command = {
  name: "certificate:load",
  usage: "certificate:load --number 300 --p12 municipio.p12 --password-file clave.txt",
  summary: "el municipio firma desde ahora con este certificado (PKCS#12); el anterior queda inactivo",
  options: { number: { type: "string" }, p12: { type: "string" }, "password-file": { type: "string" } },
  run: async ({ values: raw }) => {
    const parsed = values.safeParse(raw);
    if (!parsed.success) throw new Problem(`Faltan datos del certificado:\n${z.prettifyError(parsed.error)}`);
    const { number, p12, "password-file": passwordFile } = parsed.data;
    const file = readGiven(fromCaller(p12));
    // As in files of CERTS_DIR: an editor's line end is not part of it.
    const [password = ""] = readGiven(fromCaller(passwordFile)).toString("utf8").split(/\r?\n/);
    return await withDatabase(async (database, { settings }) => {
      const stores = { database, ...storesOf(settings) };
      const { subject, notAfter } = await loadCertificate(
        stores,
        { number, p12: file, password },
        new Date(),
      );
      console.log(`Certificado cargado: ${subject}, vigente hasta el ${notAfter.toISOString()}.`);
      return 0;
    });
  },
};

/** A password that is sealed with another key than the product's could never be opened by it. */
const storesOf = (settings: Settings): Omit<CertificateStores, "database"> => {
  if (!existsSync(path.join(settings.folder, "secrets.json")))
    throw new Problem(`No hay una instalación en ${settings.folder}: inicie el producto antes (npm start).`);
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

type Given = { readonly number: number; readonly p12: Uint8Array; readonly password: string };

/** @throws Problem for a municipality that is not there and for a certificate that may not sign */
export const loadCertificate = async (
  stores: CertificateStores,
  { number, p12, password }: Given,
  now: Date,
): Promise<{ readonly subject: string; readonly notAfter: Date }> => {
  const municipality = await stores.database.global.municipality.findUnique({ where: { number } });
  if (!municipality) throw new Problem(`No hay un municipio con el número ${number}.`);
  const facts = certificateFacts(await readCertificate(p12, password, now));
  const { id: municipalityId, schemaName: schema } = municipality;
  await putCertificate(stores, { id: randomUUID(), municipalityId, schema, p12, password, ...facts });
  return facts;
};

/** Read and judged as the signing service will, so that a bad file is refused here and not at the next signature. */
const readCertificate = async (p12: Uint8Array, password: string, now: Date): Promise<Certificate> => {
  try {
    const { certificates } = await readPkcs12(p12, password);
    const certificate = parseCertificate(certificates[0] ?? Buffer.alloc(0));
    assertMaySign(certificate, now);
    return certificate;
  } catch (error) {
    if (error instanceof Pkcs12Error || error instanceof CertificateError)
      throw new Problem(`El certificado no sirve para firmar (${error.code}): ${error.message}`);
    throw error;
  }
};
