import type { GlobalTransaction, TenantTransaction } from "@foja/db/clients/types";
import type { SigningCertificate } from "@foja/db/generated/global/client";
import type { Secrets } from "../ports/secrets";
import type { Storage } from "../ports/storage";

export type CertificateStores = {
  /** One transaction of the global schema, as whoever acts. */
  transaction<T>(work: (tx: GlobalTransaction) => Promise<T>): Promise<T>;
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
  /** Default: by the clock of the database. */
  readonly createdAt?: Date;
};

/** Where the key files of a municipality lie. */
export const certificateFolder = (schema: string): string => `${schema}/certificates`;

/** One change of a municipality's certificates at a time: only one may be active, and each must see what the other left. */
export const lockCertificates = async (
  tx: Pick<GlobalTransaction | TenantTransaction, "$executeRaw">,
  municipalityId: string,
): Promise<void> => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`foja:certificate:${municipalityId}`}, 0))`;
};

/**
 * From here on the municipality signs with this certificate. The one before stays, file and row, inactive: a signature that is being
 * made with it right now is finished with it. The file first: a row without its file would end all signing. Of two at once the later
 * one counts. A file that no row came to name is swept after a day.
 */
export const putCertificate = async (
  { transaction, storage, secrets }: CertificateStores,
  { id, municipalityId, schema, p12, password, ...facts }: NewCertificate,
): Promise<SigningCertificate> => {
  const storageKey = `${certificateFolder(schema)}/${id}.p12`;
  await storage.put(storageKey, p12, "application/x-pkcs12");
  return transaction(async (tx) => {
    await lockCertificates(tx, municipalityId);
    await tx.signingCertificate.updateMany({
      where: { municipalityId, isActive: true },
      data: { isActive: false },
    });
    return tx.signingCertificate.create({
      data: { id, municipalityId, storageKey, passwordSealed: secrets.encrypt(password), ...facts },
    });
  });
};
