import type { Mail } from "@foja/core/ports/mailer";
import type { SendMailOptions } from "nodemailer";
import { MailError } from "./mail-error";

// One plain address: no list, no display name, no comment, nothing that a header could be split with.
const ADDRESS = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]{1,255}$/;

/** The message as nodemailer wants it. Throws `MailError` `BAD_ADDRESS`. */
export const toMessage = (mail: Mail, from: string): SendMailOptions => {
  if (!ADDRESS.test(mail.to))
    throw new MailError("business", "BAD_ADDRESS", "The recipient is not one address");
  return {
    from,
    // As an object it is never parsed as a list of recipients.
    to: { name: "", address: mail.to },
    subject: mail.subject.replace(/[\r\n]+/g, " "),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    // RFC 3834: holiday notices must not answer.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
