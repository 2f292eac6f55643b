import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { letBackIn, RETURN_REFUSALS } from "./change-state";
import { userForAdmin } from "./user";

export const reactivateUserOp = defineOperation({
  id: "users.reactivate",
  summary: "Reactiva un usuario; los documentos rechazados no vuelven a la firma",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ user_id: managedUserId }),
  output: userForAdmin,
  errors: ["invalid_input", ...RETURN_REFUSALS],
}).run((ctx, input) => letBackIn(ctx, "reactivate", input));
