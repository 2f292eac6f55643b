import type { Reply, SendProblem } from "../ports/receivers";

const WORDS: Readonly<Record<SendProblem, string>> = {
  address: "La dirección de avisos no es una dirección web",
  scheme: "La dirección de avisos no empieza con https://",
  credentials: "La dirección de avisos lleva usuario o contraseña",
  port: "La dirección de avisos usa un puerto que no es de servidores web",
  private: "La dirección de avisos lleva a este equipo o a una red privada, y no se llamó",
  unresolved: "No se encontró el servidor: su nombre no lleva a ninguna dirección",
  refused: "El servidor no acepta conexiones en esa dirección",
  certificate: "El certificado del servidor no es válido para ese nombre, o venció",
  timeout: "El servidor no respondió en 10 segundos",
  broken: "La conexión se cortó antes de una respuesta",
};

export const GONE = 410;

/** What its status does not say by itself; null when that is all. */
export const wordsOf = ({ problem, status }: Pick<Reply, "problem" | "status">): string | null => {
  if (problem) return WORDS[problem];
  if (status === GONE) return "El servidor pidió que no se le avise más de esto";
  if (status !== null && status >= 300 && status < 400)
    return "El servidor mandó a otra dirección, y los avisos no la siguen";
  return null;
};

export const isTaken = ({ status }: Pick<Reply, "status">): boolean =>
  status !== null && status >= 200 && status < 300;
