import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { userNotFound } from "../people/user";
import { atProvider, providerFailed } from "./at-provider";
import { isElsewhere } from "./email-directory";
import { noteInvitation } from "./invite";
import { emailInUse, findManagedUser } from "./user";
import { requireMayEnter, unfitState } from "./user-state";
import { linkFor } from "./write-invitation.op";

export const noPassword = defineRefusal<[fullName: string]>(
  "conflict",
  "AUTH_METHOD_SOCIAL",
  (fullName) =>
    `${fullName} ingresa con una cuenta de otro servicio: no tiene contraseña en la plataforma. Cambie antes su forma de ingreso`,
);
/** Whoever holds the link becomes the person, in every municipality that has them: no administrator of one alone may. */
export const linkOpensMore = defineRefusal<[email: string]>(
  "conflict",
  "SHARED_IDENTITY",
  (email) =>
    `Con ${email} la persona ingresa también a otro municipio, y el enlace abriría los dos. Mándele la invitación a su correo`,
);

export const createActivationLinkOp = defineOperation({
  id: "users.createActivationLink",
  summary: "Un enlace para elegir la contraseña, de un solo uso por 5 días; no se manda ningún correo",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ user_id: managedUserId }),
  /** To be handled like a password: it is kept nowhere. */
  output: z.strictObject({ url: z.string(), expires_at: z.iso.datetime() }),
  errors: ["invalid_input", userNotFound, noPassword, unfitState, linkOpensMore, providerFailed, emailInUse],
}).run(async (ctx, { user_id }) => {
  const user = await ctx.transaction(async (tx) => {
    const found = await findManagedUser(tx, user_id);
    if (found.authMethod !== "database") throw noPassword(found.fullName);
    requireMayEnter(found);
    if (await isElsewhere(tx, ctx, found.email)) throw linkOpensMore(found.email);
    // Written down before there is a link, so that there is none that the audit does not know of.
    await noteInvitation(tx, ctx, found.id);
    return found;
  });
  const { url, expiresAt } = await atProvider(user.email, () => linkFor(ctx, user));
  return { url, expires_at: expiresAt.toISOString() };
});
