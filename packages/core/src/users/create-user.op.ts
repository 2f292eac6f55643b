import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { identifier, reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { lockOrganization } from "../organization/lock-organization";
import { requireSeal, sealNotFound } from "../organization/seal";
import { ROLES } from "../people/roles";
import { sectorNotFound } from "../people/sector";
import { USER_STATE } from "../people/user";
import { enterDirectory, lockEmails } from "./email-directory";
import { invite } from "./invite";
import {
  authMethodInput,
  emailInput,
  emailInUse,
  personInput,
  presentUser,
  requireSectorInUse,
  sealIdInput,
  sectorInactive,
  userForAdmin,
} from "./user";

export const roleNotFound = defineRefusal("not_found", "ROLE_NOT_FOUND", "Rol no encontrado");

const input = z.strictObject({
  email: emailInput,
  full_name: personInput.full_name,
  sector_id: reference("sector", "Sector principal"),
  country_id: personInput.country_id.default(null),
  role_ids: meant(z.array(identifier).max(20), { note: "Roles", example: [ROLES.general.id] }).default([]),
  city_seal_id: sealIdInput,
  can_global_search_documents: personInput.can_global_search_documents.default(false),
  can_global_search_cases: personInput.can_global_search_cases.default(false),
  auth_method: authMethodInput.default("social"),
  as_backoffice_admin: meant(z.boolean(), {
    note: "Alta de un administrador: rol Administrador, ingreso con contraseña y pendiente hasta su primer ingreso",
    example: false,
  }).default(false),
});

export const createUserOp = defineOperation({
  id: "users.create",
  summary: "Da de alta un usuario y le manda la invitación",
  access: "administrator",
  effect: "write",
  input,
  output: userForAdmin,
  errors: ["invalid_input", emailInUse, sectorNotFound, sectorInactive, sealNotFound, roleNotFound],
}).run(async (ctx, wanted) => {
  const roleIds = await rolesOf(ctx, wanted);
  return ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    await lockEmails(tx, [wanted.email]);
    if ((await tx.user.count({ where: { email: wanted.email } })) > 0) throw emailInUse(wanted.email);
    await requireSectorInUse(tx, wanted.sector_id);
    await requireSeal(tx, wanted.city_seal_id);

    const id = await write(tx, ctx, wanted, roleIds);
    await invite(tx, ctx, id);
    // What crosses municipalities comes last: all who write both chains of the audit lock them in this order.
    await enterDirectory(tx, ctx, { email: wanted.email, userId: id });
    const answer = await presentUser(tx, ctx, id);
    await ctx.settle(tx, answer);
    return answer;
  });
});

type Wanted = z.output<typeof input>;

const rolesOf = async (
  { global }: Pick<Context, "global">,
  { role_ids, as_backoffice_admin }: Wanted,
): Promise<string[]> => {
  const asked = new Set(role_ids.map((id) => id.toLowerCase()));
  const found = await global.role.count({ where: { id: { in: [...asked] }, isSystem: false } });
  if (found !== asked.size) throw roleNotFound();
  if (as_backoffice_admin) asked.add(ROLES.administrator.id);
  return [...asked];
};

const write = async (
  tx: TenantTransaction,
  { newId, now }: Pick<Context, "newId" | "now">,
  wanted: Wanted,
  roleIds: readonly string[],
): Promise<string> => {
  const { id } = await tx.user.create({
    select: { id: true },
    data: {
      id: newId(),
      email: wanted.email,
      fullName: wanted.full_name,
      countryId: wanted.country_id,
      sectorId: wanted.sector_id,
      estado: wanted.as_backoffice_admin ? USER_STATE.pending : USER_STATE.active,
      authMethod: wanted.as_backoffice_admin ? "database" : wanted.auth_method,
      canGlobalSearchDocuments: wanted.can_global_search_documents,
      canGlobalSearchCases: wanted.can_global_search_cases,
      createdAt: now(),
      seal: { create: { sealId: wanted.city_seal_id } },
      roles: { create: roleIds.map((roleId) => ({ roleId })) },
    },
  });
  return id;
};
