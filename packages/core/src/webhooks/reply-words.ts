import { BY_OPERATOR } from "../keys/webhook";
import type { Reply, SendProblem } from "../ports/receivers";
import { hostOf } from "./without-links";

const WORDS: Readonly<Record<SendProblem, (host: string) => string>> = {
  address: () => "La dirección de avisos no es una dirección web",
  scheme: () => "La dirección de avisos no empieza con https://",
  credentials: () => "La dirección de avisos lleva usuario o contraseña",
  port: (host) => `${host} es un puerto que no es de servidores web`,
  private: (host) => `${host} lleva a este equipo o a una red privada, y no se llamó. ${BY_OPERATOR}`,
  unresolved: (host) => `No se encontró ${host}: su nombre no lleva a ninguna dirección`,
  unreachable: (host) => `No se pudo llegar a ${host}: ningún camino lleva a su dirección`,
  refused: (host) => `${host} no acepta conexiones`,
  certificate: (host) => `El certificado de ${host} no es válido para ese nombre, o venció`,
  timeout: (host) => `${host} no respondió en 10 segundos`,
  broken: (host) => `${host} cortó la conexión antes de una respuesta`,
};

export const GONE = 410;

/** What its status does not say by itself; null when that is all. */
export const wordsOf = (
  { problem, status }: Pick<Reply, "problem" | "status">,
  url: string,
): string | null => {
  if (problem) return WORDS[problem](hostOf(url) ?? "El servidor");
  if (status === GONE) return "El servidor pidió que no se le avise más de esto";
  if (status !== null && status >= 300 && status < 400)
    return "El servidor mandó a otra dirección, y los avisos no la siguen";
  return null;
};

export const isTaken = ({ status }: Pick<Reply, "status">): boolean =>
  status !== null && status >= 200 && status < 300;
