import { z } from "zod";
import type { Context, Db } from "../kernel/context";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { userNotFound } from "../people/user";
import { ensureOwnAccount, type Link, linkTo } from "./account-link";
import { atProvider, providerFailed } from "./at-provider";
import { isElsewhere, lockEmails } from "./email-directory";
import { noteLinkShown } from "./invite";
import { confineAccount } from "./provider-accounts";
import { settleAccount } from "./settle-account";
import { emailInUse, findManagedUser, type ManagedUser } from "./user";
import { requireMayEnter, unfitState } from "./user-state";

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
  const { email, fullName } = await findShowable(ctx.db, ctx, user_id);
  const { url, expiresAt } = await atProvider(email, async () => {
    try {
      return await makeLink(ctx, user_id, { email, fullName });
    } finally {
      // Whoever was let go while the provider was asked has an account that is open again, or one that is nobody's.
      await settleAccount(ctx, email);
    }
  });
  await findShowable(ctx.db, ctx, user_id, email);
  return { url, expires_at: expiresAt.toISOString() };
});

const makeLink = async (
  ctx: Context<"administrator">,
  userId: string,
  person: Pick<ManagedUser, "email" | "fullName">,
): Promise<Link> => {
  const account = await ensureOwnAccount(ctx, person);
  await ctx.transaction(async (tx) => {
    await lockEmails(tx, [person.email]);
    await findShowable(tx, ctx, userId, person.email);
    // Before there is a link, so that there is none that the audit does not know of, nor one that opens more than this municipality.
    await confineAccount(tx, ctx, account.id, userId);
    await noteLinkShown(tx, ctx, userId);
  });
  return linkTo(ctx, account);
};

/** @throws not_found; conflict AUTH_METHOD_SOCIAL, USER_STATE, SHARED_IDENTITY; not_found when their address is no longer `seenEmail` */
const findShowable = async (
  db: Db,
  ctx: Context<"administrator">,
  userId: string,
  seenEmail?: string,
): Promise<ManagedUser> => {
  const found = await findManagedUser(db, userId);
  if (found.authMethod !== "database") throw noPassword(found.fullName);
  requireMayEnter(found);
  if (await isElsewhere(db, ctx, found.email)) throw linkOpensMore(found.email);
  if (seenEmail !== undefined && found.email !== seenEmail) throw userNotFound();
  return found;
};
