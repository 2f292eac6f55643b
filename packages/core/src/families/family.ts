import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Db } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { descriptionInput, nameInput } from "../kernel/named-inputs";
import { defineRefusal } from "../kernel/refusal";
import { exactText } from "../kernel/text";
import { lockOrganization } from "../organization/lock-organization";
import { sectorAcronym, sectorWithDepartment } from "../people/sector";
import { fieldsOf, recordField } from "../records/field";
import { familyStates } from "./field-definition";
import { publicConfig, publicConfigOf } from "./public-config";

// Families of records as administrators see and change them (domain 7; decisions E).

const FAMILY_NOT_FOUND = "Familia de registro no encontrada";
export const registryFamilyCode = meant(exactText(20), {
  refers: "registryFamily",
  note: "Código de la familia de registro",
  unknown: FAMILY_NOT_FOUND,
});

export const familyNotFound = defineRefusal("not_found", "NOT_FOUND", FAMILY_NOT_FOUND);
export const familyCodeTaken = defineRefusal<[code: string]>(
  "conflict",
  "FAMILY_CODE_TAKEN",
  (code) => `Ya hay una familia ${code} en el municipio. Elija otro código`,
);
export const familyHasRecords = defineRefusal<[records: number]>(
  "conflict",
  "FAMILY_HAS_RECORDS",
  (records) =>
    `La familia tiene ${records === 1 ? "un legajo" : `${records} legajos`}: no se desactiva mientras los tenga`,
);

/** Three to eight letters and digits, in capitals; it is in every number, so it never changes. */
export const familyCodeInput = meant(
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{3,8}$/, "Debe tener de 3 a 8 letras y dígitos")
    .toUpperCase(),
  { note: "Código, de 3 a 8 letras y dígitos; no cambia", example: "FAM1", unique: true },
);

/** What an administrator says of a family. */
export const familyRules = {
  name: nameInput("Obras particulares"),
  description: descriptionInput,
  states: meant(familyStates, {
    note: "Estados por los que pasa un legajo; nace en el primero",
    example: ["Activo", "Inactivo"],
  }),
};

const permission = z.strictObject({
  sector_id: z.guid(),
  sector_acronym: z.string(),
  can_view: z.boolean(),
  can_create: z.boolean(),
  can_edit: z.boolean(),
  can_verify: z.boolean(),
});

const common = {
  code: z.string(),
  name: z.string(),
  description: z.string(),
  states: z.array(z.string()),
  is_active: z.boolean(),
  origin: z.enum(["global", "own"]),
  record_count: z.int(),
  created_at: z.iso.datetime(),
};

export const familyForAdmin = z.strictObject({
  ...common,
  fields: z.array(z.strictObject(recordField.shape)),
});

export const familyDetail = z.strictObject({
  ...familyForAdmin.shape,
  permissions: z.array(permission),
  public_config: publicConfig,
});

/** What a query must include for `presentFamily`. */
export const familyParts = {
  _count: { select: { records: true } },
} as const satisfies Prisma.RegistryFamilyInclude;

type Family = Prisma.RegistryFamilyGetPayload<{ include: typeof familyParts }>;

export const presentFamily = (family: Family) =>
  familyForAdmin.parse({
    code: family.code,
    name: family.name,
    description: family.description,
    fields: fieldsOf(family),
    states: family.states,
    is_active: family.isActive,
    origin: family.origin,
    record_count: family._count.records,
    created_at: family.createdAt.toISOString(),
  });

const permissionParts = {
  permissions: { include: { sector: sectorWithDepartment }, orderBy: { sectorId: "asc" } },
} as const satisfies Prisma.RegistryFamilyInclude;

const presentPermission = (
  row: Prisma.FamilyPermissionGetPayload<(typeof permissionParts)["permissions"]>,
): z.output<typeof permission> => ({
  sector_id: row.sectorId,
  sector_acronym: sectorAcronym(row.sector),
  can_view: row.canView,
  can_create: row.canCreate,
  can_edit: row.canEdit,
  can_verify: row.canVerify,
});

/** The family with all that is said of it. */
export const readFamily = async (db: Db, code: string): Promise<z.output<typeof familyDetail>> => {
  const family = await db.registryFamily.findUnique({
    where: { code },
    include: { ...familyParts, ...permissionParts },
  });
  if (!family) throw familyNotFound();
  return {
    ...presentFamily(family),
    permissions: family.permissions.map(presentPermission),
    public_config: publicConfigOf(family),
  };
};

/** The family, for a change of it. Whoever creates or changes a record of it comes before or after. */
export const lockFamily = async (tx: TenantTransaction, code: string) => {
  await lockOrganization(tx);
  await tx.$executeRaw`SELECT FROM registry_families WHERE code = ${code} FOR NO KEY UPDATE`;
  const family = await tx.registryFamily.findUnique({ where: { code }, include: familyParts });
  if (!family) throw familyNotFound();
  return family;
};

/** @throws conflict FAMILY_HAS_RECORDS */
export const requireNoRecords = ({ _count: { records } }: Family): void => {
  if (records > 0) throw familyHasRecords(records);
};
