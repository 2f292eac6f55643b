import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { identifier, managedUserId } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { lockOrganization } from "../organization/lock-organization";
import { sectorNotFound } from "../people/sector";
import { userNotFound } from "../people/user";
import { presentPermissions, sectorPermissions } from "./sector-permissions";
import { findManagedUser, requireSectorInUse, sectorInactive } from "./user";

/** More than a municipality has sectors. */
const PERMISSIONS_MAX = 500;

export const mainSectorGiven = defineRefusal(
  "invalid_input",
  "MAIN_SECTOR_GIVEN",
  "El sector principal no se da como permiso: la persona ya ve y edita en él",
  { about: "permissions" },
);

const item = z
  .strictObject({ sector_id: identifier, can_view: z.boolean(), can_edit: z.boolean() })
  .refine(({ can_view, can_edit }) => can_view || can_edit, "Debe permitir ver o editar");

const permissions = meant(
  z
    .array(item)
    .max(PERMISSIONS_MAX)
    .refine(
      (items) => new Set(items.map(({ sector_id }) => sector_id)).size === items.length,
      "Nombra dos veces el mismo sector",
    ),
  { note: "Todos los sectores además del principal; los que no estén se quitan", example: [] },
);

export const putSectorPermissionsOp = defineOperation({
  id: "users.putSectorPermissions",
  summary: "Reemplaza los sectores de un usuario además del principal",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ user_id: managedUserId, permissions, expected: expectedInput({ permissions }) }),
  output: sectorPermissions,
  errors: ["invalid_input", userNotFound, sectorNotFound, sectorInactive, mainSectorGiven, changedMeanwhile],
}).run((ctx, { user_id, permissions: wanted, expected }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const user = await findManagedUser(tx, user_id);
    const given = await presentPermissions(tx, user.id);
    requireExpected(inOrder(expected), inOrder(given));
    if (wanted.some(({ sector_id }) => sector_id === user.sectorId)) throw mainSectorGiven();
    await replace(tx, user.id, given.permissions, wanted);
    return presentPermissions(tx, user.id);
  }),
);

type Permission = z.output<typeof item>;

/** Which order they come in says nothing. */
const inOrder = (said: { readonly permissions?: readonly Permission[] | undefined } | undefined) => ({
  ...(said?.permissions && {
    permissions: said.permissions
      .map(({ sector_id, can_view, can_edit }) => ({ sector_id, can_view, can_edit }))
      .toSorted((a, b) => a.sector_id.localeCompare(b.sector_id)),
  }),
});

/** Touches what differs alone, so that the audit has what was given and taken. */
const replace = async (
  tx: TenantTransaction,
  userId: string,
  given: readonly Permission[],
  wanted: readonly Permission[],
): Promise<void> => {
  const kept = wanted.map(({ sector_id }) => sector_id);
  await tx.userSectorPermission.deleteMany({ where: { userId, sectorId: { notIn: kept } } });
  for (const { sector_id: sectorId, can_view: canView, can_edit: canEdit } of wanted) {
    const before = given.find(({ sector_id }) => sector_id === sectorId);
    if (before?.can_view === canView && before.can_edit === canEdit) continue;
    // One that they have may have been closed since; it is not given anew.
    if (!before) await requireSectorInUse(tx, sectorId);
    await tx.userSectorPermission.upsert({
      where: { userId_sectorId: { userId, sectorId } },
      create: { userId, sectorId, canView, canEdit },
      update: { canView, canEdit },
    });
  }
};
