import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { Secrets } from "../ports/secrets";
import type { Storage } from "../ports/storage";

export type CertificateStores = {
  readonly database: Pick<Database, "global" | "inTransaction">;
  readonly storage: Pick<Storage, "put">;
  readonly secrets: Pick<Secrets, "encrypt">;
};

export type NewCertificate = {
  /** Of the row and of the file. */
  readonly id: string;
  readonly municipalityId: string;
  readonly schema: string;
  readonly p12: Uint8Array;
  readonly password: string;
  /** What the certificate says of itself: the caller has read it, with this password. */
  readonly subject: string;
  readonly issuer: string;
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
};

/**
 * From here on the municipality signs with this certificate. The one before stays, file and row, inactive: a signature that is being
 * made with it right now is finished with it. The file first: a row without its file would end all signing. Of two at once the later
 * one counts.
 */
export const putCertificate = async (
  { database, storage, secrets }: CertificateStores,
  { id, municipalityId, schema, p12, password, ...facts }: NewCertificate,
): Promise<void> => {
  const storageKey = `${schema}/certificates/${id}.p12`;
  await storage.put(storageKey, p12, "application/x-pkcs12");
  await database.inTransaction(database.global, SYSTEM_SESSION, async (tx) => {
    // Each must see the row that the other made: only one may be active.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`foja:certificate:${municipalityId}`}, 0))`;
    await tx.signingCertificate.updateMany({
      where: { municipalityId, isActive: true },
      data: { isActive: false },
    });
    await tx.signingCertificate.create({
      data: { id, municipalityId, storageKey, passwordSealed: secrets.encrypt(password), ...facts },
    });
  });
};
