import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { CASE_TEMPLATE_PARTS, DOCUMENT_TYPE_PARTS, type DocumentTypeName, FAMILY_PARTS } from "./cast";
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
        citizenSigning: part.citizenSigning ?? false,
        fields: (part.fields ?? []).map((field) => ({ ...field })),
        sectors: { create: part.sector ? [{ sectorId: place.sectors[part.sector] }] : [] },
        ranks: { create: part.rank ? [{ rankId: place.ranks[part.rank] }] : [] },
      },
      select: { id: true, acronym: true, ownNumbering: true, visibility: true },
    });
  }
  return written;
};

export const writeFamilies = async (tx: TenantTransaction, place: Organization): Promise<void> => {
  for (const code of keysOf(FAMILY_PARTS)) {
    const { name, states, fields, sectors } = FAMILY_PARTS[code];
    await tx.registryFamily.create({
      data: {
        code,
        name,
        states: [...states],
        fields: fields.map((field) => ({ ...field })) as Prisma.InputJsonArray,
        permissions: {
          create: keysOf(sectors).map((sector) => ({
            sectorId: place.sectors[sector],
            canView: sectors[sector]!.includes("view"),
            canCreate: sectors[sector]!.includes("create"),
            canEdit: sectors[sector]!.includes("edit"),
            canVerify: sectors[sector]!.includes("verify"),
          })),
        },
      },
    });
  }
};
