import type { Mailer } from "@foja/core/ports/mailer";
import { createTransport } from "nodemailer";
import { MailError } from "./mail-error";
import { toMessage } from "./message";

export type SmtpMailerOptions = {
  /** `smtp://user:password@host:587?requireTLS=true` or `smtps://...:465`. */
  readonly smtpUrl: string;
  readonly from: string;
};

/** One connection per mail: mails are few, sent from a queue, and a kept connection dies unseen behind firewalls. */
export const createSmtpMailer = ({ smtpUrl, from }: SmtpMailerOptions): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });

  return {
    send: async (mail) => {
      const message = toMessage(mail, from);
      try {
        await transport.sendMail(message);
      } catch (cause) {
        throw toMailError(cause);
      }
    },
  };
};

// 5yz replies are permanent (RFC 5321, 4.2.1), except that a refused login says nothing about this mail.
const toMailError = (cause: unknown): MailError => {
  const { code, responseCode } = cause as { code?: string; responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && code !== "EAUTH"
    ? new MailError("business", "REFUSED", `The mail server refused the mail (${responseCode})`, { cause })
    : new MailError("unavailable", "UNAVAILABLE", "The mail server can't be used", { cause });
};
