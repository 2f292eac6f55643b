import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { atProvider, providerFailed } from "../users/at-provider";
import { isElsewhere, lockEmails } from "../users/email-directory";
import { noteLinkShown } from "../users/invite";
import { confineAccount } from "../users/provider-accounts";
import { emailInUse } from "../users/user";
import { withoutLinks } from "./mail-links";
import { findOwnMail, mailId, mailNotFound, noMailbox } from "./own-mail";

export const showMailLinksOp = defineOperation({
  id: "mails.showLinks",
  summary: "El texto entero de un correo, con los enlaces que activan la cuenta de una persona",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ mail_id: mailId }),
  /** To be handled like a password. */
  output: z.strictObject({ text: z.string() }),
  errors: ["invalid_input", mailNotFound, noMailbox, providerFailed, emailInUse],
}).run(async (ctx, { mail_id }) => {
  const { mail, user } = await findOwnMail(ctx, mail_id);
  if (withoutLinks(mail.text).hidden === 0) return { text: mail.text };
  const email = mail.to.toLowerCase();
  const account = await atProvider(email, () => ctx.ports.identity.find(email));
  // As with a link that an administrator makes: before they have it the audit has who took it, and the account opens no other municipality.
  await ctx.transaction(async (tx) => {
    await lockEmails(tx, [email]);
    if (await isElsewhere(tx, ctx, email)) throw mailNotFound();
    if (account) await confineAccount(tx, ctx, account.id, user.id);
    await noteLinkShown(tx, ctx, user.id);
  });
  return { text: mail.text };
});
