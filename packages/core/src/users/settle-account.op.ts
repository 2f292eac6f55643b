import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { settleAccount } from "./settle-account";
import { emailInput } from "./user";

export const settleAccountOp = defineOperation({
  id: "users.settleAccount",
  summary: "Deja la cuenta de un correo, en el proveedor de identidad, como dicen los usuarios del municipio",
  access: "system",
  effect: "write",
  input: z.strictObject({ email: emailInput }),
  output: z.strictObject({ email: z.string() }),
  errors: ["invalid_input"],
}).run(async (ctx, { email }) => {
  await settleAccount(ctx, email);
  return { email };
});
