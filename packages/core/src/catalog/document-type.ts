import type { DocumentType, Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../kernel/context";

/** What a query must include for `mayCreate` and `mayNumber`. */
export const documentTypeRules = {
  sectors: { select: { sectorId: true } },
  ranks: { select: { rank: { select: { level: true } } } },
} satisfies Prisma.DocumentTypeInclude;

type CreationRules = Pick<DocumentType, "isActive" | "isInternal"> & {
  readonly sectors: readonly { readonly sectorId: string }[];
};

type NumberingRules = { readonly ranks: readonly { readonly rank: { readonly level: number } }[] };

/** Sectors that may create the type; none listed: all. Internal types are made by the system alone (domain 4). */
export const mayCreate = (actor: Pick<UserActor, "editSectorIds">, type: CreationRules): boolean =>
  type.isActive &&
  !type.isInternal &&
  (type.sectors.length === 0 || type.sectors.some(({ sectorId }) => actor.editSectorIds.includes(sectorId)));

/**
 * Ranks that may number the type; none listed: everybody, otherwise one of those levels or a higher one (1 is the highest).
 * `rankLevel`: of the department that the person heads, undefined for anybody else.
 */
export const mayNumber = (rankLevel: number | undefined, { ranks }: NumberingRules): boolean =>
  ranks.length === 0 ||
  (rankLevel !== undefined && rankLevel <= Math.max(...ranks.map(({ rank }) => rank.level)));

export const hasFields = ({ fields }: Pick<DocumentType, "fields">): boolean =>
  Array.isArray(fields) && fields.length > 0;
