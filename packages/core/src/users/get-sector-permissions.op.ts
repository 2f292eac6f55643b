import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { userNotFound } from "../people/user";
import { presentPermissions, sectorPermissions } from "./sector-permissions";
import { findManagedUser } from "./user";

export const getSectorPermissionsOp = defineOperation({
  id: "users.getSectorPermissions",
  summary: "Los sectores de un usuario además del principal",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ user_id: managedUserId }),
  output: sectorPermissions,
  errors: ["invalid_input", userNotFound],
}).run(async ({ db }, { user_id }) => presentPermissions(db, (await findManagedUser(db, user_id)).id));
