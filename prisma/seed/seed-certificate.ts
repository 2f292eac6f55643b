import type { Secrets } from "@foja/core/ports/secrets";
import type { Storage } from "@foja/core/ports/storage";
import type { Database } from "@foja/db/clients/database";
import type { DemoAuthority } from "./demo-authority";
import { seedId } from "./ids";
import type { SeededMunicipality } from "./seed-municipality";
import { SESSION } from "./session";

type Sources = {
  readonly database: Database;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly authority: Pick<DemoAuthority, "issueSigningP12">;
  readonly now: () => Date;
};

/** Gives the municipality a certificate to sign with, unless it has one that is still valid. */
export const seedCertificate = async (
  { database, storage, secrets, authority, now }: Sources,
  { municipality_id, schema, name }: SeededMunicipality,
): Promise<void> => {
  const where = { municipalityId: municipality_id, isActive: true };
  if (await database.global.signingCertificate.count({ where: { ...where, notAfter: { gt: now() } } }))
    return;

  const { p12, password, ...facts } = await authority.issueSigningP12({
    name,
    organizationalUnit: "Demostración",
  });
  const id = seedId(`certificate:${schema}:${facts.serialNumber}`);
  const storageKey = `${schema}/certificates/${id}.p12`;
  await storage.put(storageKey, p12, "application/x-pkcs12");
  await database.inTransaction(database.global, SESSION, async (tx) => {
    await tx.signingCertificate.updateMany({ where, data: { isActive: false } });
    await tx.signingCertificate.create({
      data: {
        id,
        municipalityId: municipality_id,
        storageKey,
        passwordSealed: secrets.encrypt(password),
        ...facts,
      },
    });
  });
};
