import type { Place } from "./place";
import { CERTIFICATE_PASSWORD } from "./ports";
import type { Surroundings } from "./residence";

/** The certificate with which the municipality signs. Its file is no real PKCS#12: the fake notary only checks the password. */
export const writeCertificate = async (
  { database, ports, newId, clock }: Surroundings,
  place: Place,
): Promise<void> => {
  const storageKey = `${place.schema}/certificates/${newId()}.p12`;
  await ports.storage.put(storageKey, Buffer.from("certificado"), "application/x-pkcs12");
  const year = clock.now().getUTCFullYear();
  await database.global.signingCertificate.create({
    data: {
      id: newId(),
      municipalityId: place.municipalityId,
      storageKey,
      passwordSealed: ports.secrets.encrypt(CERTIFICATE_PASSWORD),
      subject: `CN=${place.name}`,
      issuer: "CN=Autoridad de prueba",
      serialNumber: "01",
      notBefore: new Date(Date.UTC(year - 1, 0, 1)),
      notAfter: new Date(Date.UTC(year + 5, 0, 1)),
    },
  });
};
