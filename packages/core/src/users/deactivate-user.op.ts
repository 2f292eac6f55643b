import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { LEAVING_REFUSALS, letGo } from "./change-state";
import { expectedOfLeaving, leftUser } from "./leaving";

export const deactivateUserOp = defineOperation({
  id: "users.deactivate",
  summary: "Desactiva un usuario: ya no ingresa, y lo que espera su firma se rechaza",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ user_id: managedUserId, expected: expectedOfLeaving }),
  output: leftUser,
  errors: ["invalid_input", ...LEAVING_REFUSALS],
}).run((ctx, input) => letGo(ctx, "deactivate", input));
