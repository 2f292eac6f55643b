import { ROLES } from "@foja/core/people/roles";
import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import { GLOBAL_CASE_TEMPLATES } from "./catalog/case-templates";
import { GLOBAL_DOCUMENT_TYPES } from "./catalog/document-types";
import { GLOBAL_REGISTRY_FAMILIES } from "./catalog/registry-families";
import { seedId } from "./ids";

/** Roles and global catalogs. Adds what is missing and leaves the rest as it is. */
export const seedGlobal = async (database: Database): Promise<void> => {
  const known = new Set(
    (await database.global.globalDocumentType.findMany({ select: { acronym: true } })).map(
      ({ acronym }) => acronym,
    ),
  );
  // Only the missing ones are sent: a refused row would still use up a number of the counter.
  const documentTypes = GLOBAL_DOCUMENT_TYPES.filter(({ acronym }) => !known.has(acronym));

  await database.inTransaction(database.global, SYSTEM_SESSION, async (tx) => {
    await tx.role.createMany({ data: Object.values(ROLES), skipDuplicates: true });
    if (documentTypes.length > 0) {
      await tx.globalDocumentType.createMany({
        data: documentTypes.map((type) => ({ ...type, fields: mutable(type.fields ?? []) })),
        skipDuplicates: true,
      });
    }
    await tx.globalCaseTemplate.createMany({
      data: GLOBAL_CASE_TEMPLATES.map((template) => ({
        ...template,
        id: seedId(`case-template:${template.acronym}`),
      })),
      skipDuplicates: true,
    });
    await tx.globalRegistryFamily.createMany({
      data: GLOBAL_REGISTRY_FAMILIES.map(({ fields, states, ...family }) => ({
        ...family,
        fields: mutable(fields),
        ...(states && { states: [...states] }),
      })),
      skipDuplicates: true,
    });
  });
};

// Prisma's JSON type knows no read-only arrays.
const mutable = (value: readonly object[]): object[] => structuredClone([...value]);
