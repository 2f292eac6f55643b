import { announcePeople, createMunicipality } from "@foja/core/municipalities/create-municipality";
import type { Storage } from "@foja/core/ports/storage";
import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { TenantTransaction } from "@foja/db/clients/types";
import { completeMunicipality } from "./complete-municipality";
import { type IdFor, idsOf } from "./ids";
import { drawLogo } from "./logo";
import { seedPeople } from "./seed-people";
import type { Town } from "./town/town";

export type SeededMunicipality = {
  readonly municipality_id: string;
  readonly schema: string;
  readonly acronym: string;
  readonly name: string;
};

type Sources = {
  readonly database: Database;
  readonly createSchema: (schema: string) => Promise<"made" | "exists">;
  readonly storage: Storage;
};

/**
 * A municipality with its organization, people and tuned catalog. All of that is one transaction, done once: whatever an
 * administrator changes afterwards stays as they left it. One that was kept from an older version gets what that one did not have.
 */
export const seedMunicipality = async (sources: Sources, town: Town): Promise<SeededMunicipality> => {
  const { database, createSchema, storage } = sources;
  const idFor = idsOf(town);
  const [root] = town.departments;
  if (!root) throw new Error(`${town.name} has no departments`);
  const { number, acronym, name, city } = town;
  const { municipalityId, schema } = await createMunicipality(
    { database, createSchema, idFor },
    { number, acronym, name, city, country: "AR", root: { name: root.name, acronym: root.acronym } },
  );

  const logoKey = `${schema}/images/logo.png`;
  const db = database.tenant(schema);
  if ((await db.user.count()) > 0) {
    await completeMunicipality(database, db, town);
    return await announced();
  }
  // Before the transaction, which must not wait for storage. Two runs at once put the same bytes.
  await storage.put(logoKey, drawLogo(town.settings.primaryColor), "image/png");
  await database.inTransaction(db, SYSTEM_SESSION, async (tx) => {
    // Who comes second waits here and then finds it done.
    await tx.$executeRaw`SELECT FROM settings WHERE id = 1 FOR UPDATE`;
    if ((await tx.user.count()) > 0) return;
    await tx.settings.update({
      where: { id: 1 },
      data: { ...town.settings, logoKey, contactEmail: `contacto@${town.mailDomain}` },
    });
    await seedOrganization(tx, town, idFor);
    await seedPeople(tx, town, idFor);
    await tuneCatalog(tx, town, idFor);
  });
  return await announced();

  async function announced(): Promise<SeededMunicipality> {
    await announcePeople(database, schema);
    return { municipality_id: municipalityId, schema, acronym, name };
  }
};

const seedOrganization = async (tx: TenantTransaction, town: Town, idFor: IdFor): Promise<void> => {
  for (const { name, level, seal } of town.ranks) {
    await tx.rank.create({
      data: { id: idFor(`rank:${name}`), name, level, seal: { create: { name: seal } } },
    });
  }
  for (const name of town.seals) await tx.seal.create({ data: { name } });

  for (const { acronym, name, under, rank, sectors = [], color } of town.departments) {
    const id = idFor(`department:${acronym}`);
    const details = { rankId: idFor(`rank:${rank}`), primaryColor: color ?? null };
    if (under) {
      await tx.department.create({
        data: { id, acronym, name, parentId: idFor(`department:${under}`), ...details },
      });
    } else {
      await tx.department.update({ where: { id }, data: details });
    }
    await tx.sector.createMany({
      data: [...(under ? ["PRIV"] : []), ...sectors].map((sector) => ({
        id: idFor(`sector:${acronym}#${sector}`),
        departmentId: id,
        acronym: sector,
      })),
    });
  }
};

const tuneCatalog = async (tx: TenantTransaction, town: Town, idFor: IdFor): Promise<void> => {
  for (const [acronym, department] of Object.entries(town.filing)) {
    await tx.caseTemplate.update({
      where: { acronym },
      data: { filingDepartmentId: idFor(`department:${department}`) },
    });
  }
  for (const [acronym, departments] of Object.entries(town.creators)) {
    const { id: templateId } = await tx.caseTemplate.findUniqueOrThrow({ where: { acronym } });
    await tx.caseTemplateDepartment.createMany({
      data: departments.map((department) => ({
        templateId,
        departmentId: idFor(`department:${department}`),
      })),
    });
  }
  for (const [acronym, ranks] of Object.entries(town.numbering)) {
    const { id: typeId } = await tx.documentType.findUniqueOrThrow({ where: { acronym } });
    await tx.documentTypeRank.createMany({
      data: ranks.map((rank) => ({ typeId, rankId: idFor(`rank:${rank}`) })),
    });
  }
  for (const [acronym, sectors] of Object.entries(town.authors)) {
    const { id: typeId } = await tx.documentType.findUniqueOrThrow({ where: { acronym } });
    await tx.documentTypeSector.createMany({
      data: sectors.map((sector) => ({ typeId, sectorId: idFor(`sector:${sector}`) })),
    });
  }
  for (const [familyCode, sectors] of Object.entries(town.registrars)) {
    await tx.familyPermission.createMany({
      data: sectors.map((sector) => ({
        familyCode,
        sectorId: idFor(`sector:${sector}`),
        canCreate: true,
        canEdit: true,
        canVerify: sector.endsWith("#PRIV"),
      })),
    });
  }
};
