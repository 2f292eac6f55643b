import { z } from "zod";
import type { Context } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { exactText } from "../kernel/text";
import type { KeptMail, Mailbox } from "../ports/mailbox";
import { emailsElsewhere } from "../users/email-directory";

export const MAIL_NOT_FOUND = "Correo no encontrado";
export const mailNotFound = defineRefusal("not_found", "NOT_FOUND", MAIL_NOT_FOUND);
export const noMailbox = defineRefusal(
  "not_found",
  "NO_MAILBOX",
  "Los correos de esta instalación salen por un servidor: acá no queda ninguno",
);

export const mailId = meant(exactText(100), {
  note: "Identificador del correo",
  example: "20270305T133200.000Z-1a2b3c4d",
  unknown: MAIL_NOT_FOUND,
});

export const mailShape = {
  id: z.string(),
  to: z.string(),
  user: z.strictObject({ id: z.guid(), full_name: z.string() }),
  subject: z.string(),
  sent_at: z.iso.datetime(),
};

type Asking = Pick<Context<"administrator">, "db" | "ports" | "tenant">;

/** @throws not_found NO_MAILBOX */
export const requireMailbox = ({ ports: { mailbox } }: Pick<Context, "ports">): Mailbox => {
  if (!mailbox) throw noMailbox();
  return mailbox;
};

type Own<M extends KeptMail> = {
  readonly mail: M;
  readonly user: { readonly id: string; readonly fullName: string };
};

/**
 * Those to people of the municipality. Who is in another one too has an account that opens both, and so may what is written to them: it is
 * shown to neither.
 */
export const ownMails = async <M extends KeptMail>(ctx: Asking, mails: readonly M[]): Promise<Own<M>[]> => {
  const addresses = [...new Set(mails.map(({ to }) => to.toLowerCase()))];
  const [people, elsewhere] = await Promise.all([
    ctx.db.user.findMany({
      where: { email: { in: addresses } },
      select: { id: true, email: true, fullName: true },
    }),
    emailsElsewhere(ctx.db, ctx, addresses),
  ]);
  const byEmail = new Map(people.map(({ email, ...user }) => [email, user]));
  return mails.flatMap((mail) => {
    const email = mail.to.toLowerCase();
    const user = byEmail.get(email);
    return user && !elsewhere.has(email) ? [{ mail, user }] : [];
  });
};

/** @throws not_found also for what is another municipality's, or an account's of several */
export const findOwnMail = async (ctx: Asking, id: string) => {
  const mail = await requireMailbox(ctx).find(ctx.tenant.schema, id);
  const [own] = mail ? await ownMails(ctx, [mail]) : [];
  if (!own) throw mailNotFound();
  return own;
};

export const presentMail = ({ mail, user }: Own<KeptMail>) => ({
  id: mail.id,
  to: mail.to,
  user: { id: user.id, full_name: user.fullName },
  subject: mail.subject,
  sent_at: mail.sentAt.toISOString(),
});
