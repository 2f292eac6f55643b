import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { exactText } from "../kernel/text";
import { alignAccount } from "./align-account";
import { emailInput } from "./user";

export const alignAccountOp = defineOperation({
  id: "users.alignAccount",
  summary:
    "Deja la cuenta de quien cambió de correo, en el proveedor de identidad, con el que tiene su usuario",
  access: "system",
  effect: "write",
  input: z.strictObject({
    user_id: reference("managedUser", "Persona cuyo correo se cambió"),
    account_id: meant(exactText(200), { note: "Cuenta del proveedor de identidad", example: "auth0|1" }),
    emails: meant(z.array(emailInput).max(2), { note: "El correo anterior y el nuevo", example: [] }),
  }),
  output: z.strictObject({ user_id: z.string() }),
  errors: ["invalid_input"],
}).run(async (ctx, { user_id, account_id, emails }) => {
  await alignAccount(ctx, { userId: user_id, accountId: account_id, emails });
  return { user_id };
});
