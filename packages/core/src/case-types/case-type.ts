import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { identifierSet, reference, subject } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { descriptionInput, nameInput } from "../kernel/named-inputs";
import { defineRefusal } from "../kernel/refusal";
import { departmentNotFound } from "../organization/department";
import { lockOrganization } from "../organization/lock-organization";

// Types of cases as administrators see and change them (domain 3; decisions E).

const CASE_TYPE_NOT_FOUND = "Tipo de expediente no encontrado";
export const caseTypeId = subject("caseType", "Identificador del tipo de expediente", CASE_TYPE_NOT_FOUND);

export const caseTypeNotFound = defineRefusal("not_found", "NOT_FOUND", CASE_TYPE_NOT_FOUND);
export const caseTypeAcronymTaken = defineRefusal<[acronym: string]>(
  "conflict",
  "CASE_TYPE_ACRONYM_TAKEN",
  (acronym) => `Ya hay un tipo de expediente ${acronym} en el municipio. Elija otra sigla`,
);

/** Why the visibility of a type with so many cases does not change; undefined while it can. */
const visibilityFixed = (cases: number): string | undefined =>
  cases === 0
    ? undefined
    : `Ya hay ${cases === 1 ? "un expediente" : `${cases} expedientes`} de este tipo: su visibilidad no cambia. Cree otro tipo con la que necesita`;

export const caseTypeVisibilityFixed = defineRefusal<[cases: number]>(
  "conflict",
  "CASE_TYPE_VISIBILITY_FIXED",
  (cases) => visibilityFixed(cases) ?? "",
  { about: "visibility" },
);
export const filingDepartmentInactive = defineRefusal(
  "conflict",
  "FILING_DEPARTMENT_INACTIVE",
  "La repartición que caratula está inactiva. Elija otra, o actívela antes",
);

export const CHANNELS = ["web", "api", "both"] as const;
export const CASE_VISIBILITIES = ["interno", "reservado"] as const;

const LIST_MAX = 2000;

/** At most six letters and digits, in capitals. It does not change: it is printed on covers. */
export const caseTypeAcronymInput = meant(
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{1,6}$/, "Debe tener hasta 6 letras y dígitos")
    .toUpperCase(),
  { note: "Sigla, de hasta 6 letras y dígitos; no cambia", example: "TE1", unique: true },
);

/** What an administrator says of a type. */
export const caseTypeRules = {
  name: nameInput("Habilitación comercial"),
  description: descriptionInput,
  creation_channel: meant(z.enum(CHANNELS), {
    note: "Por dónde se abren: a mano (web), por programas (api) o de ambas maneras",
    example: "both",
  }),
  filing_department_id: reference("department", "Repartición que caratula: su sigla está en los números"),
  visibility: meant(z.enum(CASE_VISIBILITIES), {
    note: "Quién ve los expedientes; no cambia más desde que hay uno",
    example: "interno",
  }),
  is_active: meant(z.boolean(), { note: "Si se pueden abrir expedientes de este tipo", example: false }),
};

export const departmentIdsInput = meant(identifierSet(LIST_MAX), {
  refers: "department",
  note: "Reparticiones que los pueden abrir; ninguna: todas",
});

export const departmentObject = z.strictObject({ id: z.guid(), name: z.string(), acronym: z.string() });

export const caseTypeForAdmin = z.strictObject({
  id: z.guid(),
  acronym: z.string(),
  name: z.string(),
  description: z.string(),
  creation_channel: z.enum(CHANNELS),
  visibility: z.enum(CASE_VISIBILITIES),
  is_active: z.boolean(),
  filing_department: departmentObject,
  /** Who may open them; empty: everybody. */
  departments: z.array(departmentObject),
  /** Cases that were opened with it. */
  case_count: z.int(),
  /** What can't change any more, and why. */
  fixed: z.array(z.strictObject({ field: z.literal("visibility"), reason: z.string() })),
  origin: z.enum(["global", "own"]),
  global_case_template_id: z.guid().nullable(),
  created_at: z.iso.datetime(),
});

const departmentParts = { select: { id: true, name: true, acronym: true } } as const;

/** What a query must include for `presentCaseType`. */
export const caseTypeParts = {
  filingDepartment: departmentParts,
  departments: { select: { department: departmentParts }, orderBy: { department: { name: "asc" } } },
  _count: { select: { cases: true } },
} as const satisfies Prisma.CaseTemplateInclude;

type CaseType = Prisma.CaseTemplateGetPayload<{ include: typeof caseTypeParts }>;

export const presentCaseType = (type: CaseType) => {
  const reason = visibilityFixed(type._count.cases);
  return caseTypeForAdmin.parse({
    id: type.id,
    acronym: type.acronym,
    name: type.name,
    description: type.description,
    creation_channel: type.creationChannel,
    visibility: type.visibility,
    is_active: type.isActive,
    filing_department: type.filingDepartment,
    departments: type.departments.map(({ department }) => department),
    case_count: type._count.cases,
    fixed: reason ? [{ field: "visibility", reason }] : [],
    origin: type.origin,
    global_case_template_id: type.globalId,
    created_at: type.createdAt.toISOString(),
  });
};

/**
 * The type, for a change of it. Nobody changes types or the chart that they name meanwhile, and whoever opens a case of it comes before or
 * after.
 */
export const lockCaseType = async (tx: TenantTransaction, id: string): Promise<CaseType> => {
  await lockOrganization(tx);
  await tx.$executeRaw`SELECT FROM case_templates WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const type = await tx.caseTemplate.findUnique({ where: { id }, include: caseTypeParts });
  if (!type) throw caseTypeNotFound();
  return type;
};

/** The type as the transaction leaves it. */
export const readCaseType = async (tx: TenantTransaction, id: string) =>
  presentCaseType(await tx.caseTemplate.findUniqueOrThrow({ where: { id }, include: caseTypeParts }));

/** A department that may file cases now. */
export const requireFilingDepartment = async (tx: TenantTransaction, id: string): Promise<void> => {
  const department = await tx.department.findUnique({ where: { id }, select: { isActive: true } });
  if (!department) throw departmentNotFound();
  if (!department.isActive) throw filingDepartmentInactive();
};

/** Who may open cases of it; a department that is out of use stays where it was, and comes to no other type. */
export const writeDepartments = async (
  tx: TenantTransaction,
  templateId: string,
  wanted: readonly string[],
): Promise<void> => {
  const ids = [...new Set(wanted)];
  const found = await tx.department.count({
    where: { id: { in: ids }, OR: [{ isActive: true }, { creatableTypes: { some: { templateId } } }] },
  });
  if (found < ids.length) throw departmentNotFound();
  await tx.caseTemplateDepartment.deleteMany({ where: { templateId, departmentId: { notIn: ids } } });
  await tx.caseTemplateDepartment.createMany({
    data: ids.map((departmentId) => ({ templateId, departmentId })),
    skipDuplicates: true,
  });
};
