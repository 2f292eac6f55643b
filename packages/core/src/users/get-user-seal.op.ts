import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { userNotFound } from "../people/user";
import { findManagedUser, presentSeals, userSeals } from "./user";

export const getUserSealOp = defineOperation({
  id: "users.getSeal",
  summary: "El sello de un usuario, y el que se usa cuando firma: el del rango mientras sea titular",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ user_id: managedUserId }),
  output: userSeals,
  errors: ["invalid_input", userNotFound],
}).run(async ({ db }, { user_id }) => presentSeals(await findManagedUser(db, user_id)));
