import { ACTIVATION_LINK_DAYS } from "../ports/identity";
import type { Mail } from "../ports/mailer";

type Letter = {
  readonly fullName: string;
  readonly municipality: string;
  readonly publicUrl: string;
};

type Written = Pick<Mail, "subject" | "text">;

export type InvitationLink = {
  readonly url: string;
  readonly expiresAt: Date;
  /** The account that there is opens nothing of this municipality: the link puts another one in its place. */
  readonly replaces: boolean;
};

/** With a link that sets a password. */
export const invitationMail = ({
  fullName,
  municipality,
  publicUrl,
  url,
  expiresAt,
  replaces,
  timezone,
}: Letter & InvitationLink & { readonly timezone: string }): Written => ({
  subject: `Active su cuenta en ${municipality}`,
  text: `Hola, ${fullName}:

${municipality} le dio un usuario en su plataforma de expedientes y documentos. Para elegir su contraseña, abra este enlace:

${url}

Sirve una sola vez, durante ${ACTIVATION_LINK_DAYS} días: hasta el ${dayIn(timezone, expiresAt)}. Es personal: no lo reenvíe.
${replaces ? `Con la contraseña que tuviera hasta ahora no se ingresa a ${municipality}: la que elija la reemplaza.` : "Si ya tiene una contraseña en la plataforma, puede seguir usándola."}

Después ingrese en ${publicUrl}

Si no esperaba este correo, avise a la administración de ${municipality}.
`,
});

/** For who comes in with an account of another service. */
export const welcomeMail = ({ fullName, municipality, publicUrl }: Letter): Written => ({
  subject: `Bienvenida a la plataforma de ${municipality}`,
  text: `Hola, ${fullName}:

${municipality} le dio un usuario en su plataforma de expedientes y documentos. Ingrese en:

${publicUrl}

Use la cuenta que tiene con este mismo correo: no hace falta elegir otra contraseña.

Si no esperaba este correo, avise a la administración de ${municipality}.
`,
});

const dayIn = (timeZone: string, date: Date): string =>
  new Intl.DateTimeFormat("es-AR", { timeZone, dateStyle: "long", timeStyle: "short" }).format(date);
