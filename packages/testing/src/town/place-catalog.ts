import type { TenantTransaction } from "@foja/db/clients/types";
import { CASE_TEMPLATE_PARTS, DOCUMENT_TYPE_PARTS, type DocumentTypeName } from "./cast";
import type { DocumentTypeRef, Organization } from "./organization";
import { keysOf } from "./records";

export const writeTemplates = async (tx: TenantTransaction, place: Organization): Promise<void> => {
  for (const acronym of keysOf(CASE_TEMPLATE_PARTS)) {
    const part = CASE_TEMPLATE_PARTS[acronym];
    await tx.caseTemplate.create({
      data: {
        id: place.templates[acronym],
        acronym,
        name: part.name,
        filingDepartmentId: place.departments[part.filedBy],
        visibility: part.visibility ?? "interno",
        creationChannel: part.channel ?? "both",
        isActive: part.isActive ?? true,
        departments: {
          create: part.createdBy ? [{ departmentId: place.departments[part.createdBy] }] : [],
        },
      },
    });
  }
};

export const writeDocumentTypes = async (
  tx: TenantTransaction,
  place: Organization,
): Promise<Record<DocumentTypeName, DocumentTypeRef>> => {
  const written = {} as Record<DocumentTypeName, DocumentTypeRef>;
  for (const acronym of keysOf(DOCUMENT_TYPE_PARTS)) {
    const part = DOCUMENT_TYPE_PARTS[acronym];
    written[acronym] = await tx.documentType.create({
      data: {
        acronym,
        name: part.name,
        kind: part.kind,
        requiredSignature: part.requiredSignature ?? "electronic",
        visibility: part.visibility ?? "interno",
        ownNumbering: part.ownNumbering ?? false,
        isInternal: part.isInternal ?? false,
        isActive: part.isActive ?? true,
        fields: (part.fields ?? []).map((field) => ({ ...field })),
        sectors: { create: part.sector ? [{ sectorId: place.sectors[part.sector] }] : [] },
        ranks: { create: part.rank ? [{ rankId: place.ranks[part.rank] }] : [] },
      },
      select: { id: true, acronym: true, ownNumbering: true, visibility: true },
    });
  }
  return written;
};
