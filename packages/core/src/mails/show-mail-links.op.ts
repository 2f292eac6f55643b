import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { noteInvitation } from "../users/invite";
import { findOwnMail, mailId, mailNotFound, noMailbox } from "./own-mail";

export const showMailLinksOp = defineOperation({
  id: "mails.showLinks",
  summary: "El texto entero de un correo, con los enlaces que activan la cuenta de una persona",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ mail_id: mailId }),
  /** To be handled like a password. */
  output: z.strictObject({ text: z.string() }),
  errors: ["invalid_input", mailNotFound, noMailbox],
}).run(async (ctx, { mail_id }) => {
  const { mail, user } = await findOwnMail(ctx, mail_id);
  // As with a link that an administrator makes: the audit has who took a way in before they have it.
  await ctx.transaction((tx) => noteInvitation(tx, ctx, user.id));
  return { text: mail.text };
});
