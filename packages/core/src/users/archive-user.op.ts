import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { LEAVING_REFUSALS, letGo } from "./change-state";
import { expectedOfLeaving, leftUser } from "./leaving";

export const archiveUserOp = defineOperation({
  id: "users.archive",
  summary: "Archiva un usuario: ya no ingresa ni aparece en las listas",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ user_id: managedUserId, expected: expectedOfLeaving }),
  output: leftUser,
  errors: ["invalid_input", ...LEAVING_REFUSALS],
}).run((ctx, input) => letGo(ctx, "archive", input));
