import type { Context } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { exactText } from "../kernel/text";
import type { ReceiverProblem } from "../ports/receivers";

/** What to do about an address that the rule forbids. */
export const BY_OPERATOR = "Otras las puede permitir quien opera la instalación (WEBHOOK_ALLOWED_ADDRESSES)";

const TEXTS: Readonly<Record<ReceiverProblem, string>> = {
  address: "La dirección de avisos no es una dirección web",
  scheme: `La dirección de avisos debe empezar con https://. ${BY_OPERATOR}`,
  credentials: "La dirección de avisos no debe llevar usuario ni contraseña. Los avisos van firmados",
  port: "La dirección de avisos debe usar el puerto 443 o uno desde el 1024",
  private: `La dirección de avisos debe ser pública: no se avisa a este equipo ni a redes privadas. ${BY_OPERATOR}`,
};

export const webhookUrlUnsuitable = defineRefusal<[problem: ReceiverProblem]>(
  "invalid_input",
  "WEBHOOK_URL_UNSUITABLE",
  (problem) => TEXTS[problem],
  { about: "webhook_url" },
);

/** Empty is as good as none. */
export const webhookUrlInput = meant(exactText(2000).trim().nullable(), {
  note: "Dirección https pública a la que se mandan los avisos; null o vacía: no se avisa",
  example: "https://portal.example/avisos",
});

/** Nobody guesses it by trying (RFC 2104, 3: not shorter than half of what the hash gives). */
const SECRET_MIN = 16;

// A copy of it from a page or a file would not have them, or others.
const UNCOPIED = /\p{Cc}|\p{Zl}|\p{Zp}|^\s|\s$/u;

/** Empty forgets it. What was kept before stays as it is. */
const secret = exactText(500)
  .refine((text) => text === "" || text.length >= SECRET_MIN, {
    message: `Debe tener al menos ${SECRET_MIN} caracteres, al azar`,
    abort: true,
  })
  .refine((text) => !UNCOPIED.test(text), {
    message: "No debe llevar caracteres de control, ni blancos al principio o al final",
  });

export const webhookSecretInput = meant(secret.nullable(), {
  note: `Secreto con el que se firman los avisos, de ${SECRET_MIN} caracteres o más y al azar: se guarda cifrado y nunca se devuelve. null lo deja como está; vacío lo borra`,
  example: "un-secreto-largo-y-al-azar",
});

/**
 * The address as it will be called, which may be written otherwise.
 * @throws invalid_input WEBHOOK_URL_UNSUITABLE
 */
export const requireSuitable = (
  { ports }: Pick<Context, "ports">,
  url: string | null | undefined,
): string | null => {
  if (!url) return null;
  const problem = ports.receivers.problemOf(url);
  if (problem) throw webhookUrlUnsuitable(problem);
  return new URL(url).href;
};

/** As it is stored: sealed, or none. */
export const sealedSecret = ({ ports }: Pick<Context, "ports">, secret: string): string | null =>
  secret === "" ? null : ports.secrets.encrypt(secret);

/** Deliveries that are still being tried; those that failed for good are history. */
export const undeliveredOf = (apiKeyId: string) => ({ apiKeyId, status: "pending" }) as const;
