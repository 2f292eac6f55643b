import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "../organization/lock-organization";
import { requireSeal, sealNotFound } from "../organization/seal";
import { userNotFound } from "../people/user";
import { findManagedUser, presentSeals, sealIdInput, userSeals } from "./user";

const changes = { city_seal_id: sealIdInput.nullable() };

export const putUserSealOp = defineOperation({
  id: "users.putSeal",
  summary: "Da a un usuario su sello en lugar del que tenga, o se lo quita",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ user_id: managedUserId, ...changes, expected: expectedInput(changes) }),
  output: userSeals,
  errors: ["invalid_input", userNotFound, sealNotFound, changedMeanwhile],
}).run((ctx, { user_id, city_seal_id: sealId, expected }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const user = await findManagedUser(tx, user_id);
    requireExpected(expected, { city_seal_id: user.seal?.sealId ?? null });
    if (sealId === null) {
      await tx.userSeal.deleteMany({ where: { userId: user.id } });
    } else {
      await requireSeal(tx, sealId);
      await tx.userSeal.upsert({
        where: { userId: user.id },
        create: { userId: user.id, sealId },
        update: { sealId },
      });
    }
    return presentSeals(await findManagedUser(tx, user.id));
  }),
);
