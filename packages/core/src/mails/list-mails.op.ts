import { z } from "zod";
import { presentWindow, windowInput, windowOf, windowOutput } from "../kernel/limit-offset";
import { namedEntries } from "../kernel/named-entries";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { mailShape, noMailbox, ownMails, presentMail, requireMailbox } from "./own-mail";

export const listMailsOp = defineOperation({
  id: "mails.list",
  summary:
    "Los correos que se escribieron a personas del municipio y que ningún servidor mandó, los más nuevos primero",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ search: searchInput().optional(), ...windowInput }),
  output: z.strictObject({ mails: z.array(z.strictObject(mailShape)), ...windowOutput }),
  errors: ["invalid_input", noMailbox],
}).run(async (ctx, { search, ...asked }) => {
  const kept = await requireMailbox(ctx).list(ctx.tenant.schema);
  const own = namedEntries(
    await ownMails(ctx, kept),
    ({ mail, user }) => `${mail.to} ${mail.subject} ${user.fullName}`,
    search,
  );
  return {
    mails: windowOf(own, asked).map(presentMail),
    ...presentWindow(own.length, asked),
  };
});
