import type { Prisma, RegistryFamily } from "@foja/db/generated/tenant/client";
import { publicConfigOf } from "../families/public-config";
import type { Db } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { exactText } from "../kernel/text";
import { fieldsOf, type RecordField } from "../records/field";

const FAMILY_NOT_FOUND = "Familia no encontrada";

export const publicFamilyCode = meant(exactText(20).toUpperCase(), {
  refers: "publicFamily",
  note: "Código de una familia de registro pública",
  unknown: FAMILY_NOT_FOUND,
});

export const publicFamilyNotFound = defineRefusal("not_found", "NOT_FOUND", FAMILY_NOT_FOUND);

/** A family of which everybody may read something. */
export type PublicFamily = Pick<RegistryFamily, "code" | "name" | "description"> & {
  /** Those that are public, in the family's order. */
  readonly fields: readonly RecordField[];
  readonly visibleStates: readonly string[];
  readonly showsDocuments: boolean;
  readonly showsCases: boolean;
  readonly showsRelatedRecords: boolean;
};

/** The public families as they are at this moment, by code. Nothing is remembered: what stops being public is not told from then on. */
export const findPublicFamilies = async (
  db: Db,
  narrower: Prisma.RegistryFamilyWhereInput = {},
): Promise<ReadonlyMap<string, PublicFamily>> => {
  const rows = await db.registryFamily.findMany({
    where: { AND: [{ isActive: true, publicConfig: { path: ["is_public"], equals: true } }, narrower] },
    orderBy: { code: "asc" },
  });
  return new Map(rows.map((row) => [row.code, publicFamilyOf(row)]));
};

const publicFamilyOf = (row: RegistryFamily): PublicFamily => {
  const config = publicConfigOf(row);
  return {
    code: row.code,
    name: row.name,
    description: row.description,
    fields: fieldsOf(row).filter(({ key }) => config.public_fields.includes(key)),
    visibleStates: config.visible_states,
    showsDocuments: config.show_documents,
    showsCases: config.show_cases,
    showsRelatedRecords: config.show_related_records,
  };
};

/** @throws not_found for a family that is not public, or not there: nobody learns which */
export const getPublicFamily = async (db: Db, code: string): Promise<PublicFamily> => {
  const family = (await findPublicFamilies(db, { code })).get(code);
  if (!family) throw publicFamilyNotFound();
  return family;
};

/** The records of public families that everybody may read (specification 2, 3.4): by their state at this moment. */
export const publicRecords = (families: ReadonlyMap<string, PublicFamily>): Prisma.RecordWhereInput => ({
  OR: [...families.values()].map(({ code, visibleStates }) => ({
    familyCode: code,
    state: { in: [...visibleStates] },
  })),
});
