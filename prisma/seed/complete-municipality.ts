import { copyCatalog, readGlobalCatalog } from "@foja/core/municipalities/copy-catalog";
import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { TenantClient, TenantTransaction } from "@foja/db/clients/types";
import { GLOBAL_CASE_TEMPLATES } from "./catalog/case-templates";
import { GLOBAL_DOCUMENT_TYPES } from "./catalog/document-types";
import { GLOBAL_REGISTRY_FAMILIES } from "./catalog/registry-families";
import { type IdFor, idsOf } from "./ids";
import { personId } from "./seed-people";
import type { Town } from "./town/town";

/**
 * What newer versions of the demo have and this municipality never had: types, which nobody can delete, and permissions of people whose
 * permissions nobody ever decided. Everything else may be as an administrator wants it.
 */
export const completeMunicipality = async (
  database: Database,
  db: TenantClient,
  town: Town,
): Promise<void> => {
  const idFor = idsOf(town);
  const catalog = await readGlobalCatalog(database.global);
  await database.inTransaction(db, SYSTEM_SESSION, async (tx) => {
    // Two runs at once add each once.
    await tx.$executeRaw`SELECT FROM settings WHERE id = 1 FOR UPDATE`;
    await addTypes(tx, catalog, idFor, town);
    await addPermissions(tx, idFor, town);
  });
};

const addTypes = async (
  tx: TenantTransaction,
  catalog: Awaited<ReturnType<typeof readGlobalCatalog>>,
  idFor: IdFor,
  { departments: [root] }: Town,
): Promise<void> => {
  const [types, templates, families] = await Promise.all([
    tx.documentType.findMany({ select: { acronym: true } }),
    tx.caseTemplate.findMany({ select: { acronym: true } }),
    tx.registryFamily.findMany({ select: { code: true } }),
  ]);
  // Of the demo's own: what the installation's catalog got besides, a municipality takes when it wants to.
  const missing = {
    documentTypes: lacking(catalog.documentTypes, GLOBAL_DOCUMENT_TYPES, types, ({ acronym }) => acronym),
    caseTemplates: lacking(catalog.caseTemplates, GLOBAL_CASE_TEMPLATES, templates, ({ acronym }) => acronym),
    families: lacking(catalog.families, GLOBAL_REGISTRY_FAMILIES, families, ({ code }) => code),
  };
  await copyCatalog(tx, missing, { filingDepartmentId: idFor(`department:${root?.acronym}`), idFor });
};

const lacking = <Named, Row extends Named>(
  catalog: readonly Row[],
  wanted: readonly Named[],
  held: readonly Named[],
  nameOf: (one: Named) => string,
): Row[] => {
  const [names, known] = [new Set(wanted.map(nameOf)), new Set(held.map(nameOf))];
  return catalog.filter((row) => names.has(nameOf(row)) && !known.has(nameOf(row)));
};

const addPermissions = async (tx: TenantTransaction, idFor: IdFor, { people }: Town): Promise<void> => {
  for (const { fullName, extra = [] } of people) {
    const userId = personId(idFor, fullName);
    const decided = { tableName: "user_sector_permissions", entityId: { startsWith: userId } };
    if (extra.length === 0 || (await tx.auditLog.count({ where: decided })) > 0) continue;
    const wanted = extra.map(({ sector, canEdit }) => ({
      userId,
      sectorId: idFor(`sector:${sector}`),
      canEdit,
    }));
    const there = await tx.sector.findMany({ where: { id: { in: wanted.map(({ sectorId }) => sectorId) } } });
    const isThere = (await tx.user.count({ where: { id: userId } })) > 0;
    await tx.userSectorPermission.createMany({
      data: wanted.filter(({ sectorId }) => isThere && there.some(({ id }) => id === sectorId)),
    });
  }
};
