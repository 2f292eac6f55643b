import type { Context } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { exactText } from "../kernel/text";
import type { ReceiverProblem } from "../ports/receivers";

const TEXTS: Readonly<Record<ReceiverProblem, string>> = {
  address: "La dirección de avisos no es una dirección web",
  scheme: "La dirección de avisos debe empezar con https://",
  credentials: "La dirección de avisos no debe llevar usuario ni contraseña. Los avisos van firmados",
  port: "La dirección de avisos debe usar el puerto 443 o uno desde el 1024",
  private: "La dirección de avisos debe ser pública: no se avisa a este equipo ni a redes privadas",
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

export const webhookSecretInput = meant(exactText(500).nullable(), {
  note: "Secreto con el que se firman los avisos: se guarda cifrado y nunca se devuelve. null lo deja como está; vacío lo borra",
  example: "un-secreto-largo-y-al-azar",
});

/** @throws invalid_input WEBHOOK_URL_UNSUITABLE */
export const requireSuitable = (
  { ports }: Pick<Context, "ports">,
  url: string | null | undefined,
): string | null => {
  if (!url) return null;
  const problem = ports.receivers.problemOf(url);
  if (problem) throw webhookUrlUnsuitable(problem);
  return url;
};

/** As it is stored: sealed, or none. */
export const sealedSecret = ({ ports }: Pick<Context, "ports">, secret: string): string | null =>
  secret === "" ? null : ports.secrets.encrypt(secret);

/** Deliveries that are still being tried; those that failed for good are history. */
export const undeliveredOf = (apiKeyId: string) => ({ apiKeyId, status: "pending" }) as const;
