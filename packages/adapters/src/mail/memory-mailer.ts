import type { Mail, Mailer } from "@foja/core/ports/mailer";

/** Fake for tests of operations: keeps what was sent. */
export const createMemoryMailer = (): Mailer & { readonly sent: Mail[] } => {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      sent.push(mail);
    },
  };
};
