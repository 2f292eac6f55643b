import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { LISTED_USERS } from "../people/list-item";

export const listUserEmailsOp = defineOperation({
  id: "users.listEmails",
  summary: "Los correos de los usuarios no archivados, para no dar de alta dos veces a la misma persona",
  access: "administrator",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({ emails: z.array(z.string()), total: z.int() }),
  errors: ["invalid_input"],
}).run(async ({ db }) => {
  const users = await db.user.findMany({
    where: LISTED_USERS,
    select: { email: true },
    orderBy: { email: "asc" },
  });
  return { emails: users.map(({ email }) => email), total: users.length };
});
