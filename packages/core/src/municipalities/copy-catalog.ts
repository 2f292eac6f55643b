import type { GlobalClient, TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { COVER_ACRONYM } from "../cases/plan-case";
import { defineRefusal } from "../kernel/refusal";

export type GlobalCatalog = Awaited<ReturnType<typeof readGlobalCatalog>>;

export const catalogEmpty = defineRefusal(
  "wrong_state",
  "CATALOG_EMPTY",
  "El catálogo global está vacío: falta el tipo de documento de la carátula",
);

/** What a new municipality begins with. Refuses while the installation has no catalog: without covers no case can be opened. */
export const readGlobalCatalog = async (global: GlobalClient) => {
  const [documentTypes, caseTemplates, families] = await Promise.all([
    global.globalDocumentType.findMany({ orderBy: { id: "asc" } }),
    global.globalCaseTemplate.findMany({ orderBy: { acronym: "asc" } }),
    global.globalRegistryFamily.findMany({ orderBy: { code: "asc" } }),
  ]);
  if (!documentTypes.some(({ acronym }) => acronym === COVER_ACRONYM)) {
    throw catalogEmpty();
  }
  return { documentTypes, caseTemplates, families };
};

/** The municipality's own copy: from then on it changes by itself. */
export const copyCatalog = async (
  tx: TenantTransaction,
  { documentTypes, caseTemplates, families }: GlobalCatalog,
  { filingDepartmentId, idFor }: { filingDepartmentId: string; idFor: (name: string) => string },
): Promise<void> => {
  await tx.documentType.createMany({
    data: documentTypes.map(({ id, createdAt: _, fields, ...type }) => ({
      ...type,
      fields: json(fields),
      origin: "global",
      globalId: id,
    })),
  });
  await tx.caseTemplate.createMany({
    data: caseTemplates.map(({ id, createdAt: _, ...template }) => ({
      ...template,
      id: idFor(`case-template:${template.acronym}`),
      filingDepartmentId,
      origin: "global",
      globalId: id,
    })),
  });
  await tx.registryFamily.createMany({
    data: families.map(({ createdAt: _, fields, ...family }) => ({
      ...family,
      fields: json(fields),
      origin: "global",
    })),
  });
};

// Never null: the columns have a default and no null.
const json = (value: Prisma.JsonValue): Prisma.InputJsonValue => value ?? [];
