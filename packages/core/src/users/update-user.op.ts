import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { managedUserId, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { lockOrganization } from "../organization/lock-organization";
import { mainSector } from "../people/main-sector";
import { sectorNotFound } from "../people/sector";
import { userNotFound } from "../people/user";
import {
  findManagedUser,
  type ManagedUser,
  personInput,
  presentUser,
  requireSectorInUse,
  sectorInactive,
  userForAdmin,
} from "./user";

export const headStays = defineRefusal<[fullName: string, department: string]>(
  "conflict",
  "USER_IS_HEAD",
  (fullName, department) =>
    `${fullName} es titular de ${department} y trabaja en su sector PRIV. Cambie antes el titular`,
);

const changes = { ...personInput, sector_id: reference("sector", "Sector principal") };

export const updateUserOp = defineOperation({
  id: "users.update",
  summary: "Cambia los datos de un usuario",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    user_id: managedUserId,
    ...z.strictObject(changes).partial().shape,
    expected: expectedInput(changes),
  }),
  output: userForAdmin,
  errors: ["invalid_input", userNotFound, sectorNotFound, sectorInactive, headStays, changedMeanwhile],
}).run((ctx, { user_id, expected, ...wanted }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const user = await findManagedUser(tx, user_id);
    requireExpected(expected, whatIsThere(user));

    const { full_name, sector_id, country_id, can_global_search_documents, can_global_search_cases } = wanted;
    if (sector_id && sector_id !== user.sectorId) await requireMovable(tx, user, sector_id);
    await tx.user.update({
      where: { id: user.id },
      data: {
        ...(full_name && { fullName: full_name }),
        ...(sector_id && mainSector(sector_id)),
        ...(country_id !== undefined && { countryId: country_id }),
        ...(can_global_search_documents !== undefined && {
          canGlobalSearchDocuments: can_global_search_documents,
        }),
        ...(can_global_search_cases !== undefined && { canGlobalSearchCases: can_global_search_cases }),
      },
    });
    return presentUser(tx, ctx, user.id);
  }),
);

const whatIsThere = (user: ManagedUser) => ({
  full_name: user.fullName,
  sector_id: user.sectorId,
  country_id: user.countryId,
  can_global_search_documents: user.canGlobalSearchDocuments,
  can_global_search_cases: user.canGlobalSearchCases,
});

const requireMovable = async (tx: TenantTransaction, user: ManagedUser, sectorId: string): Promise<void> => {
  if (user.headOf) throw headStays(user.fullName, user.headOf.name);
  await requireSectorInUse(tx, sectorId);
};
