import type { TenantTransaction } from "@foja/db/clients/types";
import type { z } from "zod";
import { lockOrganization } from "../organization/lock-organization";
import { rankNotFound } from "../organization/rank";
import { sectorNotFound, sectorsInUse } from "../people/sector";
import { adminTypeParts, documentTypeNotFound, type TypeForAdmin, type typeRules } from "./document-type";

/** Of whoever says which sectors and ranks a type is for. */
export const SCOPE_REFUSALS = [sectorNotFound, rankNotFound] as const;

/**
 * The type, for a change of it. Nobody changes types or the chart that they name meanwhile, and whoever creates a document of it comes
 * before or after.
 */
export const lockType = async (tx: TenantTransaction, id: number): Promise<TypeForAdmin> => {
  await lockOrganization(tx);
  await tx.$executeRaw`SELECT FROM document_types WHERE id = ${id} FOR NO KEY UPDATE`;
  const type = await tx.documentType.findUnique({ where: { id }, include: adminTypeParts });
  if (!type) throw documentTypeNotFound();
  return type;
};

/** The type as the transaction leaves it. */
export const readType = (tx: TenantTransaction, id: number): Promise<TypeForAdmin> =>
  tx.documentType.findUniqueOrThrow({ where: { id }, include: adminTypeParts });

type Rules = { readonly [Name in keyof typeof typeRules]?: z.output<(typeof typeRules)[Name]> | undefined };

/** Columns of what was said; what was not said stays. */
export const columnsOf = ({
  name,
  description,
  type,
  required_signature,
  visibility,
  own_numbering,
  trust,
}: Rules) => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
  ...(type !== undefined && { kind: type }),
  ...(required_signature !== undefined && { requiredSignature: required_signature }),
  ...(visibility !== undefined && { visibility }),
  ...(own_numbering !== undefined && { ownNumbering: own_numbering }),
  ...(trust !== undefined && { trust }),
});

/** Who may create and number it; a sector that is out of use stays where it was, and comes to no other type. */
export const writeScope = async (
  tx: TenantTransaction,
  typeId: number,
  { enabled_sector_ids, allowed_rank_ids }: Rules,
): Promise<void> => {
  if (enabled_sector_ids) {
    const ids = [...new Set(enabled_sector_ids)];
    const found = await tx.sector.count({
      where: { id: { in: ids }, OR: [sectorsInUse, { documentTypes: { some: { typeId } } }] },
    });
    if (found < ids.length) throw sectorNotFound();
    await tx.documentTypeSector.deleteMany({ where: { typeId, sectorId: { notIn: ids } } });
    await tx.documentTypeSector.createMany({
      data: ids.map((sectorId) => ({ typeId, sectorId })),
      skipDuplicates: true,
    });
  }
  if (allowed_rank_ids) {
    const ids = [...new Set(allowed_rank_ids)];
    if ((await tx.rank.count({ where: { id: { in: ids } } })) < ids.length) throw rankNotFound();
    await tx.documentTypeRank.deleteMany({ where: { typeId, rankId: { notIn: ids } } });
    await tx.documentTypeRank.createMany({
      data: ids.map((rankId) => ({ typeId, rankId })),
      skipDuplicates: true,
    });
  }
};
