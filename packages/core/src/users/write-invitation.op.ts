import { z } from "zod";
import type { Context } from "../kernel/context";
import { reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { mayEnter } from "../people/user";
import type { Mail } from "../ports/mailer";
import { ensureAccount, ensureOwnAccount, linkTo } from "./account-link";
import { isElsewhere } from "./email-directory";
import { type InvitationLink, invitationMail, welcomeMail } from "./invitation-mail";
import { linkToProve } from "./prove-mailbox";
import { findConfinement } from "./provider-accounts";
import { settleAccount } from "./settle-account";

/** For the job, which sends what comes back. What the provider can't do now is done when the job comes again. */
export const writeInvitationOp = defineOperation({
  id: "users.writeInvitation",
  summary: "Escribe la invitación de una persona, con su cuenta y su enlace en el proveedor de identidad",
  access: "system",
  effect: "write",
  input: z.strictObject({
    user_id: reference("managedUser", "Persona invitada"),
    public_url: meant(z.url(), { note: "Dirección de la plataforma", example: "https://foja.example" }),
  }),
  output: z.strictObject({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
  errors: ["invalid_input"],
}).run(async (ctx, { user_id, public_url }) => {
  const user = await ctx.db.user.findUnique({ where: { id: user_id } });
  // Removed or deactivated since: nobody is invited.
  if (!user || !mayEnter(user)) return null;
  const letter = { fullName: user.fullName, municipality: ctx.tenant.name, publicUrl: public_url };
  if (user.authMethod === "social") return { to: user.email, ...welcomeMail(letter) };
  const link = await mailedLink(ctx, user, public_url);
  // Whoever was let go while the provider was asked has an account that is open again, or one that is nobody's.
  await settleAccount(ctx, user.email);
  const now = await ctx.db.user.findUnique({ where: { id: user_id } });
  if (!now || !mayEnter(now) || now.authMethod !== "database" || now.email !== user.email) return null;
  return {
    to: user.email,
    ...invitationMail({ ...letter, ...link, timezone: ctx.tenant.timezone }),
  } satisfies Mail;
});

type Invited = { readonly email: string; readonly fullName: string };

/** Where the account opens one municipality alone and others have the address too, the link proves whose mailbox it is. */
const mailedLink = async (
  ctx: Context<"system">,
  person: Invited,
  publicUrl: string,
): Promise<InvitationLink> => {
  if (await isElsewhere(ctx.db, ctx, person.email)) {
    const account = await ensureAccount(ctx, person);
    if (!(await findConfinement(ctx.db, account.id)))
      return { ...(await linkTo(ctx, account)), replaces: false };
    const { email } = person;
    return { ...(await linkToProve(ctx, { subject: account.id, email, publicUrl })), replaces: true };
  }
  return { ...(await linkTo(ctx, await ensureOwnAccount(ctx, person))), replaces: false };
};
