import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { personName } from "../documents/content-characters";
import type { Context, Db } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { writtenLine } from "../kernel/text";
import { PEOPLE } from "../people/list-item";
import { ROLES, roleName } from "../people/roles";
import { sealInUse } from "../people/seal";
import { sectorNotFound } from "../people/sector";
import { USER_STATE, userNotFound } from "../people/user";
import { emailsElsewhere } from "./email-directory";

// ---------------------------------------------------------------------------------------------------------------- refusals

export const emailInUse = defineRefusal<[email: string]>(
  "conflict",
  "EMAIL_IN_USE",
  (email) => `El correo ${email} ya es de otra persona. Elija otro, o busque al usuario que lo tiene`,
);
export const sharedIdentity = defineRefusal<[email: string]>(
  "conflict",
  "SHARED_IDENTITY",
  (email) =>
    `Con ${email} la persona ingresa también a otro municipio: su forma de ingreso no se cambia desde uno solo. Pida a la administración de la plataforma que lo coordine`,
);
export const ownUser = defineRefusal<[deed: string]>(
  "conflict",
  "OWN_USER",
  (deed) => `Nadie puede ${deed} a su propio usuario. Pídalo a otro administrador`,
);
export const lastAdministrator = defineRefusal(
  "conflict",
  "LAST_ADMINISTRATOR",
  "El municipio se quedaría sin ningún administrador activo. Asigne antes el rol a otra persona activa",
);
export const sectorInactive = defineRefusal<[acronym: string]>(
  "conflict",
  "SECTOR_INACTIVE",
  (acronym) => `El sector ${acronym} o su repartición están inactivos. Actívelos, o elija otro sector`,
);

// ------------------------------------------------------------------------------------------------------------------ inputs

/** Stored in lower case (specification 3, 2.2). */
export const emailInput = meant(z.email("Debe ser una dirección de correo").max(254).toLowerCase(), {
  note: "Correo, con el que la persona ingresa",
  example: "persona1@muni.example",
  unique: true,
});
export const sealIdInput = meant(
  z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  { note: "Sello", example: 1 },
);
export const authMethodInput = meant(z.enum(["social", "database"]), {
  note: "Cómo ingresa: con una cuenta de otro servicio (social), o con una contraseña de la plataforma (database)",
  example: "social",
});

/** What is written about somebody, as it comes in. */
export const personInput = {
  full_name: meant(personName, { note: "Nombre y apellido", example: "Ana Paz" }),
  country_id: meant(writtenLine(30).nullable(), {
    note: "Identificación tributaria o nacional; null la quita",
    example: "27-30111222-4",
  }),
  can_global_search_documents: meant(z.boolean(), {
    note: "Si encuentra los documentos oficiales de todo el municipio",
    example: false,
  }),
  can_global_search_cases: meant(z.boolean(), {
    note: "Si encuentra los expedientes de todo el municipio",
    example: false,
  }),
};

// ----------------------------------------------------------------------------------------------------------------- answers

const departmentName = z.strictObject({ id: z.guid(), name: z.string(), acronym: z.string() });

export const workPlace = z.strictObject({
  id: z.guid(),
  acronym: z.string(),
  department: departmentName,
});

export const sealName = z.strictObject({ id: z.int(), name: z.string() });

/** A user as administrators see them (decisions E). */
export const userForAdmin = z.strictObject({
  id: z.guid(),
  email: z.string(),
  full_name: z.string(),
  country_id: z.string().nullable(),
  sector: workPlace,
  estado: z.int(),
  auth_method: z.enum(["social", "database"]),
  roles: z.array(z.strictObject({ id: z.guid(), name: z.string() })),
  /** Their own. */
  seal: sealName.nullable(),
  /** What they sign with: while they head a department whose rank has one, that one. */
  seal_in_use: sealName.nullable(),
  /** Another municipality has the same e-mail. */
  shared_identity: z.boolean(),
  is_head_of: departmentName.nullable(),
  can_global_search_documents: z.boolean(),
  can_global_search_cases: z.boolean(),
  last_access: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

const department = { select: { id: true, name: true, acronym: true } } as const;

/** What a query must include to present a place where somebody works. */
export const workPlaceParts = { select: { id: true, acronym: true, department } } as const;

/** What a query must include for `presentUsers`. */
export const managedUserParts = {
  sector: workPlaceParts,
  roles: { orderBy: { roleId: "asc" } },
  seal: { include: { seal: true } },
  headOf: {
    select: { ...department.select, rank: { select: { seal: { select: { id: true, name: true } } } } },
  },
} as const satisfies Prisma.UserInclude;

export type ManagedUser = Prisma.UserGetPayload<{ include: typeof managedUserParts }>;

export const presentUsers = async (
  db: Db,
  ctx: Pick<Context, "tenant">,
  users: readonly ManagedUser[],
): Promise<z.input<typeof userForAdmin>[]> => {
  const shared = await emailsElsewhere(
    db,
    ctx,
    users.map(({ email }) => email),
  );
  return users.map((user) => ({
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    country_id: user.countryId,
    sector: user.sector,
    estado: user.estado,
    auth_method: user.authMethod as "social" | "database",
    roles: user.roles.map(({ roleId }) => ({ id: roleId, name: roleName(roleId) })),
    ...presentSeals(user),
    shared_identity: shared.has(user.email),
    is_head_of: user.headOf && { id: user.headOf.id, name: user.headOf.name, acronym: user.headOf.acronym },
    can_global_search_documents: user.canGlobalSearchDocuments,
    can_global_search_cases: user.canGlobalSearchCases,
    last_access: user.lastAccessAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
  }));
};

const presentSeal = (seal: z.output<typeof sealName> | undefined) =>
  seal ? { id: seal.id, name: seal.name } : null;

/** Of a user: their own, and what they sign with. */
export const userSeals = z.strictObject({
  seal: userForAdmin.shape.seal,
  seal_in_use: userForAdmin.shape.seal_in_use,
});

export const presentSeals = (user: ManagedUser): z.input<typeof userSeals> => ({
  seal: presentSeal(user.seal?.seal),
  seal_in_use: presentSeal(sealInUse(user)),
});

export const presentUser = async (
  db: Db,
  ctx: Pick<Context, "tenant">,
  userId: string,
): Promise<z.input<typeof userForAdmin>> => {
  const [presented] = await presentUsers(db, ctx, [await findManagedUser(db, userId)]);
  return presented!;
};

// ------------------------------------------------------------------------------------------------------------------- rules

/** @throws not_found, also for the system's own users */
export const findManagedUser = async (db: Db, id: string): Promise<ManagedUser> => {
  const user = await db.user.findFirst({ where: { id, ...PEOPLE }, include: managedUserParts });
  if (!user) throw userNotFound();
  return user;
};

/** @throws conflict OWN_USER: nobody takes away from themselves what they would need to give it back */
export const requireOther = (
  { actor }: Pick<Context<"administrator">, "actor">,
  user: { readonly id: string },
  deed: string,
): void => {
  if (user.id === actor.userId) throw ownUser(deed);
};

/**
 * Called after the change, below `lockOrganization`: of two administrators who take the role from each other, one is refused.
 * @throws conflict LAST_ADMINISTRATOR
 */
export const requireAdministratorLeft = async (tx: TenantTransaction): Promise<void> => {
  const left = await tx.user.count({
    where: { estado: USER_STATE.active, roles: { some: { roleId: ROLES.administrator.id } } },
  });
  if (left === 0) throw lastAdministrator();
};

/** @throws not_found; conflict SECTOR_INACTIVE */
export const requireSectorInUse = async (tx: TenantTransaction, id: string): Promise<void> => {
  const sector = await tx.sector.findUnique({ where: { id }, include: { department: true } });
  if (!sector) throw sectorNotFound();
  if (!sector.isActive || !sector.department.isActive) throw sectorInactive(sector.acronym);
};
