import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { letBackIn, RETURN_REFUSALS } from "./change-state";
import { userForAdmin } from "./user";

export const unarchiveUserOp = defineOperation({
  id: "users.unarchive",
  summary: "Desarchiva un usuario, que queda activo",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ user_id: managedUserId }),
  output: userForAdmin,
  errors: ["invalid_input", ...RETURN_REFUSALS],
}).run((ctx, input) => letBackIn(ctx, "unarchive", input));
