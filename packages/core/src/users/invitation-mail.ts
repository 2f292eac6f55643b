import { ACTIVATION_LINK_DAYS } from "../ports/identity";
import type { Mail } from "../ports/mailer";

type Letter = {
  readonly fullName: string;
  readonly municipality: string;
  readonly publicUrl: string;
};

type Written = Pick<Mail, "subject" | "text">;

/** With a link that sets a password. */
export const invitationMail = ({
  fullName,
  municipality,
  publicUrl,
  url,
  expiresAt,
  timezone,
}: Letter & { readonly url: string; readonly expiresAt: Date; readonly timezone: string }): Written => ({
  subject: `Active su cuenta en ${municipality}`,
  text: `Hola, ${fullName}:

${municipality} le dio un usuario en su plataforma de expedientes y documentos. Para elegir su contraseña, abra este enlace:

${url}

Sirve una sola vez, durante ${ACTIVATION_LINK_DAYS} días: hasta el ${dayIn(timezone, expiresAt)}. Es personal: no lo reenvíe.
Si ya tiene una contraseña en la plataforma, puede seguir usándola.

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
