import { z } from "zod";
import type { Context } from "../kernel/context";
import { reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { mayEnter } from "../people/user";
import type { Mail } from "../ports/mailer";
import { invitationMail, welcomeMail } from "./invitation-mail";

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
  const link = await linkFor(ctx, user);
  return {
    to: user.email,
    ...invitationMail({ ...letter, ...link, timezone: ctx.tenant.timezone }),
  } satisfies Mail;
});

type Invited = { readonly email: string; readonly fullName: string };

/** A link with which somebody sets their password; the account is made, or opened again, when that is needed. */
export const linkFor = async (
  { ports: { identity }, tenant }: Pick<Context, "ports" | "tenant">,
  { email, fullName }: Invited,
): Promise<{ readonly url: string; readonly expiresAt: Date }> => {
  const account = await identity.ensure({ email, fullName, municipality: tenant.name });
  if (account.disabled) await identity.setDisabled(account.id, false);
  return identity.activationLink(account.id);
};
