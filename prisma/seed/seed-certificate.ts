import type { Secrets } from "@foja/core/ports/secrets";
import type { Storage } from "@foja/core/ports/storage";
import { type CertificateStores, putCertificate } from "@foja/core/signing/put-certificate";
import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { DemoAuthority } from "./demo-authority";
import { seedId } from "./ids";
import type { SeededMunicipality } from "./seed-municipality";

type Sources = {
  readonly database: Database;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly authority: Pick<DemoAuthority, "issueSigningP12">;
  readonly now: () => Date;
};

const inGlobal =
  (database: Database): CertificateStores["transaction"] =>
  (work) =>
    database.inTransaction(database.global, SYSTEM_SESSION, work);

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
  await putCertificate(
    { transaction: inGlobal(database), storage, secrets },
    {
      id: seedId(`certificate:${schema}:${facts.serialNumber}`),
      municipalityId: municipality_id,
      schema,
      p12,
      password,
      ...facts,
    },
  );
};
