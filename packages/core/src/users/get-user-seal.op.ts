import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { userNotFound } from "../people/user";
import { findManagedUser, presentSeal, sealName } from "./user";

export const getUserSealOp = defineOperation({
  id: "users.getSeal",
  summary: "El sello de un usuario",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ user_id: managedUserId }),
  output: z.strictObject({ seal: sealName.nullable() }),
  errors: ["invalid_input", userNotFound],
}).run(async ({ db }, { user_id }) => ({ seal: presentSeal(await findManagedUser(db, user_id)) }));
