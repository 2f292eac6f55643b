import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { withoutLinks } from "./mail-links";
import { findOwnMail, mailId, mailNotFound, mailShape, noMailbox, presentMail } from "./own-mail";

export const getMailOp = defineOperation({
  id: "mails.get",
  summary: "Un correo que ningún servidor mandó, sin los enlaces que trae",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ mail_id: mailId }),
  output: z.strictObject({
    ...mailShape,
    text: z.string(),
    hidden_links: z.int().describe("Enlaces que el texto trae y no se muestran"),
  }),
  errors: ["invalid_input", mailNotFound, noMailbox],
}).run(async (ctx, { mail_id }) => {
  const own = await findOwnMail(ctx, mail_id);
  const { text, hidden } = withoutLinks(own.mail.text);
  return { ...presentMail(own), text, hidden_links: hidden };
});
