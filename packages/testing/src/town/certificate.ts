import type { Secrets } from "@foja/core/ports/secrets";
import type { Storage } from "@foja/core/ports/storage";
import type { Database } from "@foja/db/clients/database";
import type { Place } from "./place";
import { CERTIFICATE_PASSWORD } from "./ports";

type Surroundings = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly newId: () => string;
  readonly now: Date;
};

/** Writes the row of the certificate with which the municipality signs, and answers with the key of its file. */
export const writeCertificate = async (
  { database, secrets, newId, now }: Surroundings,
  place: Place,
): Promise<string> => {
  const storageKey = `${place.schema}/certificates/${newId()}.p12`;
  const year = now.getUTCFullYear();
  await database.global.signingCertificate.create({
    data: {
      id: newId(),
      municipalityId: place.municipalityId,
      storageKey,
      passwordSealed: secrets.encrypt(CERTIFICATE_PASSWORD),
      subject: `CN=${place.name}`,
      issuer: "CN=Autoridad de prueba",
      serialNumber: "01",
      notBefore: new Date(Date.UTC(year - 1, 0, 1)),
      notAfter: new Date(Date.UTC(year + 5, 0, 1)),
    },
  });
  return storageKey;
};

/** It is no real PKCS#12: the fake notary only checks the password. */
export const storeCertificate = (storage: Storage, storageKey: string): Promise<void> =>
  storage.put(storageKey, Buffer.from("certificado"), "application/x-pkcs12");
